// The ground that a board lies on: where it is fought, drawn by the server, and shown once there is time for it.

import type { Attachment } from "svelte/attachments";
import type { CardInfo } from "../../server/games";
import type { View } from "../../server/view";

const ANYWHERE = "board"; // the ground of a game that is always fought in the same place
const TABLE = "-1"; // among the roles: what the table itself is
const LATEST = 1500; // milliseconds after which it is loaded even if there is much else to do

/** The address of a board's ground; nothing where it is fought nowhere yet, or on a field of somebody's own. */
export function groundOf(view: View, tables: Record<string, CardInfo[]>, isOwn: boolean, isDark: boolean): string {
  const fields = tables["battlefield"] ?? [];
  const id = fields.length > 0 ? fields.find(({ name }) => name === view.roles[TABLE])?.id : ANYWHERE;
  if (id === undefined || isOwn || Object.keys(tables).length === 0) return "";
  return `/faces/${view.game}/grounds/${id}.svg${isDark ? "?light=night" : ""}`;
}

/** Lay it behind a board when it is there. */
export function grounded(address: string): Attachment<HTMLElement> {
  return (board) => {
    if (!address) return;
    let there = true;
    const picture = new Image();
    picture.onload = () => {
      if (there) board.style.backgroundImage = `url("${address}")`;
    };
    const cancel = soon(() => (picture.src = address));
    return () => {
      there = false;
      cancel();
      board.style.backgroundImage = "";
    };
  };
}

function soon(then: () => void): () => void {
  if (typeof requestIdleCallback === "function") {
    const asked = requestIdleCallback(then, { timeout: LATEST });
    return () => cancelIdleCallback(asked);
  }
  const timer = setTimeout(then, LATEST / 3);
  return () => clearTimeout(timer);
}
