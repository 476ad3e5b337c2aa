// Whether a link that is handed on leads others anywhere: a server that only this computer reaches can be opened.
import { isHere } from "../setting_up/sharing";
import { request } from "./http";

interface Shown {
  url: string; // at which others in the network come in, or nothing
  can_open: boolean;
}

class Door {
  private shown = $state<Shown>({ url: "", can_open: false });

  /** What links begin with that are sent to others. */
  readonly origin = $derived(this.shown.url || location.origin);
  readonly canOpen = $derived(this.shown.can_open);
  readonly leadsOut = $derived(!isHere(new URL(this.origin).hostname));

  /** Pages that come from elsewhere have an address that others can use as it is. */
  async look(): Promise<void> {
    if (isHere(location.hostname)) this.shown = await request<Shown>("GET", "/api/door");
  }

  async open(): Promise<void> {
    this.shown = await request<Shown>("POST", "/api/door");
  }
}

export const door = new Door();
