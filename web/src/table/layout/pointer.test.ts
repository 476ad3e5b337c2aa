import { expect, it } from "vitest";
import { Pointer } from "./pointer";

const at = (clientX: number, clientY = 0) => ({ clientX, clientY });

it("a click where the pointer rested when the table changed comes too late, for a moment", () => {
  const pointer = new Pointer();
  pointer.moved(at(100));
  expect(pointer.isLate(at(100), 0)).toBe(false);
  pointer.changed(1000);
  expect(pointer.isLate(at(103), 1200)).toBe(true);
  expect(pointer.isLate(at(103), 1350)).toBe(false);
});

it("a pointer that has moved on since means what is there now", () => {
  const pointer = new Pointer();
  pointer.moved(at(100));
  pointer.changed(1000);
  pointer.moved(at(100, 30));
  expect(pointer.isLate(at(100, 30), 1100)).toBe(false);
});

it("who has not pointed yet cannot be late", () => {
  const pointer = new Pointer();
  pointer.changed(1000);
  expect(pointer.isLate(at(0), 1001)).toBe(false);
});

it("it is moved onto what it enters elsewhere than where it was, and not onto what comes to lie under it", () => {
  const pointer = new Pointer();
  expect(pointer.isMovedOnto(at(100))).toBe(true);
  pointer.moved(at(100));
  expect(pointer.isMovedOnto(at(100))).toBe(false);
  expect(pointer.isMovedOnto(at(104))).toBe(true);
});
