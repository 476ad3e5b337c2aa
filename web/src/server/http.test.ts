import { afterEach, expect, test, vi } from "vitest";

import { request } from "./http";

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["GET", undefined, undefined],
  ["POST", undefined, "application/json"],
  ["POST", { name: "Ann" }, "application/json"],
  ["DELETE", undefined, "application/json"],
])("what asks for a change says that it is JSON: %s %o", async (method, body, type) => {
  const sent = vi.fn(() => Promise.resolve(new Response("{}")));
  vi.stubGlobal("fetch", sent);
  await request(method, "/api/me", body);
  expect(sent).toHaveBeenCalledWith("/api/me", expect.objectContaining({ method }));
  const [, init] = sent.mock.calls[0] as unknown as [string, RequestInit];
  expect(new Headers(init.headers).get("content-type") ?? undefined).toBe(type);
});
