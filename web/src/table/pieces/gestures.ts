// What fingers and mice do with a card: tap, drag to a target, hover or long press to read it.

import type { Attachment } from "svelte/attachments";
import type { Card } from "../../server/view";
import { whenMovedOnto } from "../layout/pointer";
import type { Session } from "../model/session.svelte";

const HOVER = 300;
const LONG_PRESS = 450;
const DRAG_FROM = 8;

export function gestures(session: Session, card: Card): Attachment<HTMLElement> {
  return (node) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let start: { x: number; y: number } | null = null;
    let ghost: HTMLElement | null = null;
    let swallow = false;

    const read = (): void => void (session.zoomed = { card, box: node.getBoundingClientRect() });
    const unread = (): void => {
      clearTimeout(timer);
      if (session.zoomed?.card === card) session.zoomed = null;
    };
    const stop = new AbortController();
    const on = <K extends keyof HTMLElementEventMap>(type: K, act: (event: HTMLElementEventMap[K]) => void): void =>
      node.addEventListener(type, act, { signal: stop.signal });

    whenMovedOnto(node, stop.signal, ({ pointerType, buttons }) => {
      if (pointerType === "mouse" && buttons === 0) timer = setTimeout(read, HOVER);
    });
    on("pointerleave", unread);
    on("pointerdown", (event) => {
      unread();
      swallow = false;
      if (event.button !== 0) return;
      capture(node, event.pointerId);
      start = { x: event.clientX, y: event.clientY };
      if (event.pointerType !== "mouse") {
        timer = setTimeout(() => {
          swallow = true;
          read();
        }, LONG_PRESS);
      }
    });
    on("pointermove", (event) => {
      if (!start) return;
      const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
      if (!ghost && Math.hypot(dx, dy) > DRAG_FROM) {
        clearTimeout(timer);
        if (!session.choices.takers.has(card.handle)) {
          swallow = true;
          if (event.pointerType === "mouse") session.askAbout(card.handle); // a finger scrolls
          return void (start = null);
        }
        ghost = lift(node);
        session.hold({ card: card.handle, target: null });
        session.dragged = card.handle;
      }
      if (!ghost) return;
      ghost.style.transform = `translate(${dx}px,${dy}px) rotate(2deg)`;
      session.pointed = targetAt(event.clientX, event.clientY, session);
    });
    const end = (event: PointerEvent): void => {
      clearTimeout(timer);
      start = null;
      if (!ghost) return;
      ghost.remove();
      ghost = null;
      swallow = true;
      session.dragged = null;
      const isDropped = event.type === "pointerup";
      const target = isDropped ? (targetAt(event.clientX, event.clientY, session) ?? goalAt(event.clientX, event.clientY, node)) : null;
      session.pointed = null;
      if (target) session.drop(card.handle, target, spotAt(event.clientX, event.clientY));
    };
    on("pointerup", end);
    on("pointercancel", end);
    on("contextmenu", (event) => {
      if (swallow || start) event.preventDefault();
    });
    node.addEventListener(
      "click",
      (event) => {
        if (swallow) {
          event.stopPropagation();
          event.preventDefault();
        }
        swallow = false;
      },
      { capture: true, signal: stop.signal },
    );
    return () => {
      stop.abort();
      unread();
      ghost?.remove();
    };
  };
}

/** A quick hand leaves a card before it is told to have moved: from the first moment all it does belongs to the card. */
function capture(node: HTMLElement, pointer: number): void {
  try {
    node.setPointerCapture(pointer);
  } catch {
    // the pointer is gone already: the drag ends with the next event
  }
}

function lift(node: HTMLElement): HTMLElement {
  const box = node.getBoundingClientRect();
  const copy = node.cloneNode(true) as HTMLElement;
  copy.removeAttribute("data-handle");
  copy.removeAttribute("data-target");
  copy.inert = true;
  copy.classList.add("flying");
  Object.assign(copy.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px` });
  (document.querySelector("[data-stage]") ?? document.body).append(copy);
  return copy;
}

/** Whatever lies at a point of the screen, if a card was carried there and not only put back. */
function goalAt(x: number, y: number, from: HTMLElement): string | null {
  const there = document.elementFromPoint(x, y);
  return there && from.closest("[data-zone]")?.contains(there) ? null : goalOf(there);
}

/** A card or a place as it is called where something is aimed at it. */
function goalOf(element: Element | null): string | null {
  const { target, spot, zone } = element?.closest<HTMLElement>("[data-target],[data-spot],[data-zone]")?.dataset ?? {};
  return target ?? (spot === undefined ? (zone === undefined ? null : `place:${zone}`) : `place:${spot}`);
}

/** A click on a place that is no button is answered too: with a reason, or by what can be done there. */
export function answersClicks(session: Session): Attachment<HTMLElement> {
  return (node) => {
    const stop = new AbortController();
    const answer = ({ target }: MouseEvent): void => {
      const element = target instanceof Element && !target.closest("button, a, [role=dialog], .own") ? target : null;
      const goal = goalOf(element);
      if (goal) session.tapTarget(goal);
    };
    node.addEventListener("click", answer, { signal: stop.signal });
    return () => stop.abort();
  };
}

/** The space of a board at a point of the screen. */
function spotAt(x: number, y: number): string | null {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-spot]")?.dataset["spot"] ?? null;
}

/** The legal target at a point of the screen. */
function targetAt(x: number, y: number, session: Session): string | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const target = element.closest<HTMLElement>("[data-target]")?.dataset["target"];
    if (target !== undefined && session.choices.targets.has(target)) return target;
  }
  return null;
}
