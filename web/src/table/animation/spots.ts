// Where things are on the screen: cards by their handles, numbers of players, zones, and the layer above all of them.

/** Something on the table to which a thing happens: `card:7`, `seat:1:HP`, or `player:1`. */
export type Spot = string;

/** The layer in which what moves is drawn, above the table and out of the way of every click. */
export function layer(): HTMLElement {
  return document.querySelector<HTMLElement>("[data-stage]") ?? document.body;
}

export function byHandle(handle: number): HTMLElement | null {
  return document.querySelector(`[data-handle="${handle}"]`);
}

export function zoneBox(id: string): DOMRect | null {
  return document.querySelector(`[data-zone="${CSS.escape(id)}"]`)?.getBoundingClientRect() ?? null;
}

export function elementAt(spot: Spot): HTMLElement | null {
  const [kind, ...rest] = spot.split(":");
  if (kind === "card") return byHandle(Number(rest[0]));
  return kind === "player" ? playerSpot(rest[0] ?? "") : counterSpot(rest.join(":"));
}

/** Where a player's number is hit: on a figure where the board has one, else on the number. */
function counterSpot(name: string): HTMLElement | null {
  const at = CSS.escape(name);
  return document.querySelector(`[data-hit="${at}"]`) ?? document.querySelector(`[data-counter="${at}"]`);
}

/** The figure that a player fights as where the board has one, else the plate. */
function playerSpot(seat: string): HTMLElement | null {
  const at = CSS.escape(seat);
  return document.querySelector(`[data-hit^="${at}:"]`) ?? document.querySelector(`[data-seat="${at}"]`);
}

/** A place on the screen, and the zone that it belongs to. */
export interface Box {
  rect: DOMRect;
  zone: string;
}

export const zoneName = (element: HTMLElement): string => element.closest<HTMLElement>("[data-zone]")?.dataset["zone"] ?? "";

/** Where every card lies just now. */
export function boxes(): Map<number, Box> {
  const found = new Map<number, Box>();
  for (const element of document.querySelectorAll<HTMLElement>("[data-handle]")) {
    found.set(Number(element.dataset["handle"]), { rect: element.getBoundingClientRect(), zone: zoneName(element) });
  }
  return found;
}

/** A picture of what lies there, in the layer above the table. */
export function ghost(element: HTMLElement, at: DOMRect): HTMLElement {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const named of [copy, ...copy.querySelectorAll<HTMLElement>("[data-handle], [data-hit], [data-seat]")]) {
    for (const name of ["data-handle", "data-hit", "data-seat"]) named.removeAttribute(name);
  }
  copy.setAttribute("aria-hidden", "true");
  copy.inert = true;
  copy.classList.add("flying");
  Object.assign(copy.style, { left: `${at.left}px`, top: `${at.top}px`, width: `${at.width}px`, height: `${at.height}px` });
  layer().append(copy);
  return copy;
}
