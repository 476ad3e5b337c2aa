// The local network: whether a link that is handed on leads others anywhere. A server that only this computer reaches can
// be opened to it.

import { request } from "./http";

interface LanState {
  url: string; // at which others in the network come in, or nothing
  can_open: boolean;
}

class Lan {
  private shown = $state<LanState>({ url: "", can_open: false });

  /** What links begin with that are sent to others. */
  readonly origin = $derived(this.shown.url || location.origin);
  readonly canOpen = $derived(this.shown.can_open);
  readonly leadsOut = $derived(!isThisComputer(new URL(this.origin).hostname));

  /** Pages that come from elsewhere have an address that others can use as it is. */
  async look(): Promise<void> {
    if (isThisComputer(location.hostname)) this.shown = await request<LanState>("GET", "/api/lan");
  }

  async open(): Promise<void> {
    this.shown = await request<LanState>("POST", "/api/lan");
  }
}

export const lan = new Lan();

/** Whether an address leads back to the computer on which it is opened. */
export function isThisComputer(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost") || host === "[::1]" || /^127(\.\d+){3}$/.test(host);
}
