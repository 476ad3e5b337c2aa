// PDFs to print: what is asked for, and how far the server is with it. See docs/protocol.md.

import { checkedAnswer, eventsOf } from "./events";

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
  const answer = await checkedAnswer(await fetch(`/api/games/${encodeURIComponent(game)}/print`, { method: "POST", headers, body: JSON.stringify(given), signal }));
  for await (const told of eventsOf<Told>(answer)) {
    if (told.error) throw new Error(told.error.message);
    if (told.warning) warn(told.warning);
    if (told.file) return (await checkedAnswer(await fetch(told.file, { signal }))).blob();
    show({ done: told.done ?? 0, pages: told.pages ?? 0 });
  }
  throw new Error("The server went away before the PDF was made: try again.");
}

/** A name that every machine takes for a file. */
export const pdfName = (title: string): string => `${title.trim().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "").toLowerCase() || "cards"}.pdf`;
