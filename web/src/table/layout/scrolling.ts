// What lies beyond the edges of something that scrolls: whether anything does, and how to bring it into sight.

import type { Attachment } from "svelte/attachments";

export interface More {
  before: boolean;
  after: boolean;
}

/** From where to where, along the way that is scrolled. */
export interface Span {
  start: number;
  end: number;
}

export const NO_MORE: More = { before: false, after: false };
const SLACK = 12; // pixels: less than a line of text, or a card, is nothing to look for
const CLEAR = 36; // pixels between what is brought into sight and the edge, where a sign may stand

export function beyond(at: number, room: number, length: number, slack = SLACK): More {
  return { before: at > slack, after: at + room < length - slack };
}

/** Where to scroll so that the nearest of these is in sight; null where one of them is. */
export function bringing(wanted: Span[], seen: Span): number | null {
  const farOf = ({ start, end }: Span): number => Math.max(seen.start - start, end - seen.end);
  const [nearest] = [...wanted].sort((a, b) => farOf(a) - farOf(b));
  if (!nearest || farOf(nearest) <= 0) return null;
  const isBefore = nearest.start < seen.start;
  return Math.max(0, isBefore ? nearest.start - CLEAR : nearest.end + CLEAR - (seen.end - seen.start));
}

/** Bring what is in an element back to its beginning with the next frame: at once, all of it had to be laid out for that. */
export function rewind(node: HTMLElement | undefined): void {
  requestAnimationFrame(() => node?.scrollTo({ top: 0, left: 0, behavior: "instant" }));
}

/** Tells what is beyond the edges of an element, now and whenever it scrolls or changes; of what changes, once a frame. */
export function edges(tell: (more: More) => void, { across = false, slack = SLACK } = {}): Attachment<HTMLElement> {
  return (node) => {
    const look = (): void =>
      tell(across ? beyond(node.scrollLeft, node.clientWidth, node.scrollWidth, slack) : beyond(node.scrollTop, node.clientHeight, node.scrollHeight, slack));
    let frame = 0;
    const lookSoon = (): void => {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        look();
      });
    };
    const [sizes, contents] = [new ResizeObserver(look), new MutationObserver(lookSoon)];
    sizes.observe(node);
    contents.observe(node, { childList: true, characterData: true, subtree: true });
    node.addEventListener("scroll", look, { passive: true });
    return () => {
      sizes.disconnect();
      contents.disconnect();
      cancelAnimationFrame(frame);
      node.removeEventListener("scroll", look);
    };
  };
}
