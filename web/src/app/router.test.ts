import { expect, it } from "vitest";
import { routeOf } from "./router.svelte";

it("knows its addresses", () => {
  expect(routeOf("/", "").page).toBe("lobby");
  const { page, params, query } = routeOf("/t/p7fYx2bQ-0Kd", "?invite=abc");
  expect([page, params["id"], query.get("invite")]).toEqual(["table", "p7fYx2bQ-0Kd", "abc"]);
  expect(routeOf("/nowhere", "").page).toBe("lost");
});
