// PDFs to print: what is asked for, and how far the server is with it. See docs/protocol.md.

import { errorMessage, Refused } from "./http";

/** What is left empty is as the server has it. */
export interface PrintWish {
  paper?: string;
  backs?: string;
  part?: string;
  deck?: string; // an id, `own:ID` or a list of cards
  key?: string; // of the link to somebody else's deck
  only?: string; // `card/lunge`, or `own`: what stands in the card file
  cards?: string; // the text of a card file
}

export interface Progress {
  done: number;
  pages: number;
}

type Told = Partial<Progress> & { file?: string; warning?: string; error?: { message: string } };

interface Listener {
  show: (progress: Progress) => void; // hears of every page
  warn: (warning: string) => void; // and of what is not printed as it was written, before the first
}

/** Have a PDF made and fetch it. */
export async function makePdf(game: string, wish: PrintWish, { show, warn }: Listener, signal: AbortSignal): Promise<Blob> {
  const given = Object.fromEntries(Object.entries(wish).filter(([, value]) => value));
  const headers = { "Content-Type": "application/json" };
  const answer = await checked(await fetch(`/api/games/${encodeURIComponent(game)}/print`, { method: "POST", headers, body: JSON.stringify(given), signal }));
  for await (const told of linesOf(answer)) {
    if (told.error) throw new Error(told.error.message);
    if (told.warning) warn(told.warning);
    if (told.file) return (await checked(await fetch(told.file, { signal }))).blob();
    show({ done: told.done ?? 0, pages: told.pages ?? 0 });
  }
  throw new Error("The server went away before the PDF was made: try again.");
}

async function checked(answer: Response): Promise<Response> {
  if (!answer.ok) throw new Refused(answer.status, errorMessage(await answer.json().catch(() => null)) ?? `The server answered ${answer.status}.`);
  return answer;
}

/** What the server tells while it works, one after the other. */
async function* linesOf(answer: Response): AsyncGenerator<Told> {
  const reader = answer.body?.getReader();
  const decoder = new TextDecoder();
  let left = "";
  for (;;) {
    const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
    const parts = (left + decoder.decode(value, { stream: !done })).split("\n\n");
    left = parts.pop() ?? "";
    for (const part of parts) yield JSON.parse(part.replace(/^data: /, "")) as Told;
    if (done) return;
  }
}

/** A name that every machine takes for a file. */
export const pdfName = (title: string): string => `${title.trim().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "").toLowerCase() || "cards"}.pdf`;
