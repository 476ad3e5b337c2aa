// Which card is being read large: the one that the mouse rests on, a finger presses long, or the key i asks for.

import type { Attachment } from "svelte/attachments";
import type { CardInfo } from "../../server/games";

const HOVER = 300;
const LONG_PRESS = 450;
const DRAG_FROM = 8;

class LargeCard {
  card = $state.raw<CardInfo | null>(null);
  box = $state.raw<DOMRect | null>(null);
  over = $state(""); // where a card that is dragged would be dropped

  read(card: CardInfo, node: Element): void {
    [this.card, this.box] = [card, node.getBoundingClientRect()];
  }

  stop(): void {
    this.card = null;
  }
}

export const largeCard = new LargeCard();

interface Handling {
  card: CardInfo;
  to?: string; // the `data-drop` to which it may be dragged
  dropped?: () => void;
}

/** Rest on a card or press it long to read it; with a mouse, drag it to where it shall go. */
export function cardGestures({ card, to, dropped }: Handling): Attachment<HTMLElement> {
  return (node) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let start: PointerEvent | null = null;
    let ghost: HTMLElement | null = null;
    let swallow = false;
    const stop = new AbortController();
    const on = <K extends keyof HTMLElementEventMap>(type: K, act: (event: HTMLElementEventMap[K]) => void, capture = false): void =>
      node.addEventListener(type, act, { signal: stop.signal, capture });
    const unread = (): void => {
      clearTimeout(timer);
      if (largeCard.card === card) largeCard.stop();
    };

    on("pointerenter", (event) => {
      if (event.pointerType === "mouse" && event.buttons === 0) timer = setTimeout(() => largeCard.read(card, node), HOVER);
    });
    on("pointerleave", unread);
    on("pointerdown", (event) => {
      unread();
      swallow = false;
      if (event.button !== 0) return;
      start = event;
      if (event.pointerType === "mouse") {
        if (to) node.setPointerCapture(event.pointerId); // a quick mouse is off a narrow row with its first step
      } else {
        timer = setTimeout(() => {
          swallow = true;
          largeCard.read(card, node);
        }, LONG_PRESS);
      }
    });
    on("pointermove", (event) => {
      if (!start || !to || event.pointerType !== "mouse") return;
      const [dx, dy] = [event.clientX - start.clientX, event.clientY - start.clientY];
      if (!ghost && Math.hypot(dx, dy) > DRAG_FROM) ghost = lift(node);
      if (!ghost) return;
      ghost.style.transform = `translate(${dx}px,${dy}px) rotate(2deg)`;
      largeCard.over = zoneAt(event.clientX, event.clientY) === to ? to : "";
    });
    const end = (event: PointerEvent): void => {
      clearTimeout(timer);
      start = null;
      if (!ghost) return;
      ghost.remove();
      ghost = null;
      swallow = true;
      if (event.type === "pointerup" && largeCard.over === to) dropped?.();
      largeCard.over = "";
    };
    on("pointerup", end);
    on("pointercancel", end);
    on("contextmenu", (event) => {
      if (swallow || start) event.preventDefault();
    });
    on("click", (event) => {
      if (swallow) {
        event.stopPropagation();
        event.preventDefault();
      }
      swallow = false;
    }, true);
    return () => {
      stop.abort();
      unread();
      ghost?.remove();
    };
  };
}

function lift(node: HTMLElement): HTMLElement {
  const box = node.getBoundingClientRect();
  const copy = node.cloneNode(true) as HTMLElement;
  for (const name of ["data-nav", "data-card"]) copy.removeAttribute(name);
  copy.inert = true;
  copy.classList.add("flying");
  Object.assign(copy.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px`, pointerEvents: "none" });
  document.body.append(copy);
  return copy;
}

function zoneAt(x: number, y: number): string {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-drop]")?.dataset["drop"] ?? "";
}
