// Moments as people read them.

const DAY = new Intl.DateTimeFormat(undefined, { year: "numeric", month: "short", day: "numeric" });
const MOMENT = new Intl.DateTimeFormat(undefined, { month: "short", day: "numeric", hour: "2-digit", minute: "2-digit" });
export const dayText = (seconds: number): string => DAY.format(seconds * 1000);
export const momentText = (seconds: number): string => MOMENT.format(seconds * 1000);

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [["day", 86_400], ["hour", 3_600], ["minute", 60]];
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** How long ago something began, by which matches against the same bot are told apart. */
export function agoText(began: number, now: number): string {
  const seconds = Math.max(0, now - began);
  const [unit, size] = UNITS.find(([, size]) => seconds >= size) ?? ["second", 0];
  return size ? relative.format(-Math.floor(seconds / size), unit) : "just now";
}

const UTC_DAY = new Intl.DateTimeFormat(undefined, { month: "long", day: "numeric", timeZone: "UTC" });

/** A day that is the same everywhere, out of `2026-11-19`. */
export const utcDayText = (day: string): string => UTC_DAY.format(Date.parse(day));
