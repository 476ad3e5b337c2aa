// Keys for everything: arrows walk over the table by what lies where, letters press buttons.

const STOPS = "[data-nav]:not(:disabled)";
const QUESTION = ".prompt";
const TARGET = "target"; // where a card can go
const ANSWER = "first";
const FIRST = [TARGET, "choice", ANSWER]; // where the arrows begin: where a card can go, a card that can be chosen, else an answer

interface Point {
  x: number;
  y: number;
}

const DIRECTIONS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** How far a stop is in a direction: sideways distance counts double; null if it does not lie there. */
export function distance(from: Point, to: Point, way: Point): number | null {
  const along = (to.x - from.x) * way.x + (to.y - from.y) * way.y;
  const aside = Math.abs((to.x - from.x) * way.y) + Math.abs((to.y - from.y) * way.x);
  return along > 4 ? along + aside * 2 : null;
}

function centre(element: Element): Point {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

function stopsInSight(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(STOPS)].filter((stop) => stop.offsetParent !== null);
}

function firstOf(stops: HTMLElement[]): HTMLElement | undefined {
  return FIRST.map((kind) => stops.find((stop) => stop.dataset["nav"] === kind)).find(Boolean);
}

/** Once what had the focus is gone, it goes to the first thing that can be chosen, or waits at the question for one. */
export function regainFocus(): void {
  const question = document.querySelector<HTMLElement>(QUESTION);
  if (document.activeElement !== document.body && document.activeElement !== question) return;
  (firstOf(stopsInSight()) ?? question)?.focus();
}

/** Where the arrows lead: all over the table, but while a card is held only to where it can go and to the answers. */
function stopsFor(holding: boolean): HTMLElement[] {
  const stops = stopsInSight();
  const aims = stops.filter((stop) => stop.dataset["nav"] === TARGET);
  return holding && aims.length > 0 ? [...aims, ...stops.filter((stop) => stop.dataset["nav"] === ANSWER)] : stops;
}

/** Move the focus by an arrow key; true if the key was one. */
export function walk(key: string, holding = false): boolean {
  const way = DIRECTIONS[key];
  if (!way) return false;
  const stops = stopsFor(holding);
  const active = document.activeElement instanceof HTMLElement && document.activeElement.matches(STOPS) ? document.activeElement : null;
  const next = active && nearest(active, stops, way);
  const begins = !active || !stops.includes(active); // what has the focus is none of these: the key leads among them
  (next ?? (begins ? (firstOf(stops) ?? stops[0]) : active))?.focus();
  return true;
}

function nearest(active: HTMLElement, stops: HTMLElement[], way: Point): HTMLElement | null {
  const from = centre(active);
  const ranked = stops
    .filter((stop) => stop !== active)
    .map((stop) => ({ stop, far: distance(from, centre(stop), way) }))
    .filter((found): found is { stop: HTMLElement; far: number } => found.far !== null)
    .sort((a, b) => a.far - b.far);
  return ranked[0]?.stop ?? null;
}

/** The ring around what has the focus is for who uses keys: it goes when the mouse moves, and comes back with the next key. */
export function followHands(): void {
  const { dataset } = document.documentElement;
  addEventListener("pointermove", ({ pointerType, movementX, movementY }) => {
    if (pointerType === "mouse" && (movementX || movementY)) dataset["by"] = "mouse"; // what comes to lie under a mouse moves by nothing
  }, { passive: true });
  addEventListener("keydown", () => delete dataset["by"], { capture: true });
}

/** Whether a key press is meant for a field and not for the table. */
export function isTyping(event: KeyboardEvent): boolean {
  const target = event.target;
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  return target instanceof HTMLElement && target.closest("input, select, textarea, dialog") !== null;
}

/** Whether a key that is held down presses again: what it chose first is chosen, and nothing behind it. */
export function isHeld({ repeat, key }: KeyboardEvent): boolean {
  return repeat && (key === "Enter" || key.length === 1);
}
