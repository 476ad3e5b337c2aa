import { expect, it } from "vitest";
import { Rest } from "./resting";

const at = (clientX: number, clientY = 0) => ({ clientX, clientY });

it("a click where the pointer rested when the table changed comes too late, for a moment", () => {
  const rest = new Rest();
  rest.moved(at(100));
  expect(rest.isLate(at(100), 0)).toBe(false);
  rest.changed(1000);
  expect(rest.isLate(at(103), 1200)).toBe(true);
  expect(rest.isLate(at(103), 1350)).toBe(false);
});

it("a pointer that has moved on since means what is there now", () => {
  const rest = new Rest();
  rest.moved(at(100));
  rest.changed(1000);
  rest.moved(at(100, 30));
  expect(rest.isLate(at(100, 30), 1100)).toBe(false);
});

it("who has not pointed yet cannot be late", () => {
  const rest = new Rest();
  rest.changed(1000);
  expect(rest.isLate(at(0), 1001)).toBe(false);
});
