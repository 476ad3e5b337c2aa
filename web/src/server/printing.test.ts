import { afterEach, describe, expect, it, vi } from "vitest";
import { makePdf, pdfName, type Progress } from "./printing";

const event = (said: unknown): string => `data: ${JSON.stringify(said)}\n\n`;

/** A server that answers with these pieces of text, cut wherever they are, and then with a file. */
function answers(...pieces: string[]): ReturnType<typeof vi.fn> {
  const stream = new ReadableStream<Uint8Array>({
    start(control) {
      for (const piece of pieces) control.enqueue(new TextEncoder().encode(piece));
      control.close();
    },
  });
  const fetched = vi.fn().mockResolvedValueOnce(new Response(stream)).mockResolvedValueOnce(new Response("%PDF"));
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

async function make(warn: (warning: string) => void = () => undefined): Promise<[string, Progress[]]> {
  const seen: Progress[] = [];
  const show = (progress: Progress): number => seen.push(progress);
  const file = await makePdf("clash", { paper: "a4", deck: "" }, { show, warn }, new AbortController().signal);
  return [await file.text(), seen];
}

afterEach(() => vi.unstubAllGlobals());

describe("a PDF", () => {
  it("is told of page by page, however the answer is cut, and then fetched", async () => {
    const story = event({ done: 0, pages: 2 }) + event({ done: 1, pages: 2 }) + event({ file: "/api/prints/1" });
    const fetched = answers(story.slice(0, 17), story.slice(17, 40), story.slice(40));
    expect(await make()).toEqual(["%PDF", [{ done: 0, pages: 2 }, { done: 1, pages: 2 }]]);
    expect(fetched.mock.calls.map(([url]) => url as string)).toEqual(["/api/games/clash/print", "/api/prints/1"]);
    expect((fetched.mock.calls[0]?.[1] as RequestInit).body).toBe('{"paper":"a4"}');
  });

  it("that lacks letters says so before the first page and after the last", async () => {
    const warning = "the fonts lack К";
    answers(event({ done: 0, pages: 1, warning }), event({ file: "/api/prints/1", warning }));
    const heard: string[] = [];
    await make((said) => heard.push(said));
    expect(heard).toEqual([warning, warning]);
  });

  it("that fails halfway says why", async () => {
    answers(event({ done: 0, pages: 2 }), event({ error: { code: "unavailable", message: "it took too long" } }));
    await expect(make()).rejects.toThrow("it took too long");
  });

  it("whose server goes away is no PDF", async () => {
    answers(event({ done: 0, pages: 2 }));
    await expect(make()).rejects.toThrow("went away");
  });
});

it("a file has a name that every machine takes", () => {
  expect(pdfName("Night raid!")).toBe("night-raid.pdf");
  expect(pdfName("../..")).toBe("cards.pdf");
});
