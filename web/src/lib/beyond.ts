// What lies beyond the edges of something that scrolls: whether anything does.

import type { Attachment } from "svelte/attachments";

export interface More {
  before: boolean;
  after: boolean;
}

export const NO_MORE: More = { before: false, after: false };
const SLACK = 12; // pixels: less than a line of text, or a card, is nothing to look for

export function beyond(at: number, room: number, length: number): More {
  return { before: at > SLACK, after: at + room < length - SLACK };
}

/** Tells what is beyond the edges of an element, now and whenever it scrolls or changes. */
export function edges(tell: (more: More) => void, across = false): Attachment<HTMLElement> {
  return (node) => {
    const look = (): void =>
      tell(across ? beyond(node.scrollLeft, node.clientWidth, node.scrollWidth) : beyond(node.scrollTop, node.clientHeight, node.scrollHeight));
    const [sizes, contents] = [new ResizeObserver(look), new MutationObserver(look)];
    sizes.observe(node);
    contents.observe(node, { childList: true, characterData: true, subtree: true });
    node.addEventListener("scroll", look, { passive: true });
    return () => {
      sizes.disconnect();
      contents.disconnect();
      node.removeEventListener("scroll", look);
    };
  };
}
