// What a player has set on this browser: light or dark, how fast events play, and how loud.

export type Theme = "system" | "light" | "dark";
export type Speed = "off" | "fast" | "normal" | "slow" | "step"; // the last two hold up what others do, and nothing else
export const SPEEDS: readonly [Speed, string][] = [["step", "Step by step"], ["slow", "Slow"], ["normal", "Normal"], ["fast", "Fast"], ["off", "Off"]];
const VOLUMES = ["0", "0.15", "0.35", "0.6", "1"] as const;
export const LOUD: readonly number[] = VOLUMES.map(Number); // how loud it can be; the first is off
const USUAL = 0.35;

function kept<T extends string>(key: string, allowed: readonly T[], first: T): T {
  try {
    const found = localStorage.getItem(`caterwaul.${key}`);
    return allowed.find((value) => value === found) ?? first;
  } catch {
    return first; // storage may be forbidden; then the setting lasts as long as the page
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(`caterwaul.${key}`, value);
  } catch {
    // the same
  }
}

function isDarkOutside(): boolean {
  return matchMedia("(prefers-color-scheme: dark)").matches;
}

class Settings {
  theme = $state<Theme>(kept("theme", ["system", "light", "dark"], "system"));
  speed = $state<Speed>(kept("speed", SPEEDS.map(([speed]) => speed), "normal"));
  volume = $state(Number(kept("volume", VOLUMES, "0"))); // of sounds: none until somebody wants them

  #system = $state(isDarkOutside());

  setTheme(theme: Theme): void {
    this.theme = theme;
    keep("theme", theme);
    this.show();
  }

  setSpeed(speed: Speed): void {
    this.speed = speed;
    keep("speed", speed);
  }

  setVolume(volume: number): void {
    this.volume = volume;
    keep("volume", String(volume));
  }

  /** The switch: on as loud as is usual, or off. */
  toggleSound(): void {
    this.setVolume(this.volume === 0 ? USUAL : 0);
  }

  /** Whether this browser has played that game before. */
  hasMet(game: string): boolean {
    return kept(`met.${game}`, ["yes"], "" as "yes" | "") === "yes";
  }

  meet(game: string): void {
    keep(`met.${game}`, "yes");
  }

  /** The switch: from what is seen now to the other. */
  toggleTheme(): void {
    this.setTheme(this.isDark() ? "light" : "dark");
  }

  isDark(): boolean {
    return this.theme === "dark" || (this.theme === "system" && this.#system);
  }

  show(): void {
    this.#system = isDarkOutside();
    document.documentElement.classList.toggle("dark", this.isDark());
  }
}

export const settings = new Settings();

export function followSystem(): void {
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => settings.show());
  settings.show();
}

export function calm(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
