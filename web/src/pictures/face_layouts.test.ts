import { expect, it } from "vitest";
import { layoutFor } from "./face_layouts";

it("a picture shows as much of a card as can be read at its width", () => {
  expect(layoutFor(75)).toBe("token");
  expect(layoutFor(76)).toBe("mini");
  expect(layoutFor(180)).toBe("full");
});
