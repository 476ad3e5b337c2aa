import { expect, test } from "vitest";
import { isThisComputer } from "./lan.svelte";

test.each(["localhost", "cats.localhost", "127.0.0.1", "127.1.2.3", "[::1]"])("%s is this computer", (host) => {
  expect(isThisComputer(host)).toBe(true);
});

test.each(["192.168.1.20", "cats.example", "127.example", "10.0.0.127", "[fe80::1]"])("%s can be another one", (host) => {
  expect(isThisComputer(host)).toBe(false);
});
