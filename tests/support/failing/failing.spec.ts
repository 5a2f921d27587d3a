import { expect, test } from "@playwright/test";

test("one and one are two", () => {
  expect(1 + 1).toBe(2);
});

test("one and one are three", () => {
  expect(1 + 1).toBe(3);
});
