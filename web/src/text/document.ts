// A page of the documentation as it is written, in the few forms that ours have: headings, paragraphs, listings, links.

export type Piece = { kind: "text" | "code" | "strong" | "em"; text: string } | { kind: "link"; text: string; to: string };
export type Block = { kind: "h1" | "h2" | "p"; pieces: Piece[] } | { kind: "listing"; text: string; file: string };

const INLINE = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]+)\]\(([^)]+)\)/g;
const HEADING = /^(#{1,2}) +(.*)$/;
const FENCE = /^```\S* *(\S*)$/;
const INDENT = "    ";

/** All blocks of a page, from top to bottom. */
export function blocksOf(page: string): Block[] {
  const lines = page.split("\n");
  const found: Block[] = [];
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? "";
    const end = (holds: (line: string) => boolean): number => {
      const past = lines.findIndex((other, i) => i > at && !holds(other));
      return past < 0 ? lines.length : past;
    };
    const heading = HEADING.exec(line);
    const fence = FENCE.exec(line);
    let next = at + 1;
    if (heading) found.push({ kind: heading[1] === "#" ? "h1" : "h2", pieces: piecesOf(heading[2] ?? "") });
    else if (fence) {
      next = end((other) => !other.startsWith("```")) + 1;
      found.push({ kind: "listing", text: lines.slice(at + 1, next - 1).join("\n"), file: fence[1] ?? "" });
    } else if (line.startsWith(INDENT)) {
      next = end((other) => other.startsWith(INDENT));
      found.push({ kind: "listing", text: lines.slice(at, next).map((other) => other.slice(INDENT.length)).join("\n"), file: "" });
    } else if (line.trim()) {
      next = end((other) => Boolean(other.trim()) && !HEADING.test(other) && !FENCE.test(other));
      found.push({ kind: "p", pieces: piecesOf(lines.slice(at, next).join(" ")) });
    }
    at = next;
  }
  return found;
}

/** What stands in a paragraph, in pieces of one look each. */
export function piecesOf(text: string): Piece[] {
  const found: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(INLINE)) {
    const [whole, code, strong, em, label, to] = match;
    if (match.index > at) found.push({ kind: "text", text: text.slice(at, match.index) });
    if (label !== undefined && to !== undefined) found.push({ kind: "link", text: label, to });
    else if (code !== undefined) found.push({ kind: "code", text: code });
    else if (strong !== undefined) found.push({ kind: "strong", text: strong });
    else found.push({ kind: "em", text: em ?? "" });
    at = match.index + whole.length;
  }
  if (at < text.length) found.push({ kind: "text", text: text.slice(at) });
  return found;
}
