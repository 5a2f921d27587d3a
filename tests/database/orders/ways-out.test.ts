import { expect, test } from "vitest";
import { lookForDeadEnds } from "../../support/ways-out";

test("each state of a usual sale, two steps on, has a way out of at most four true deeds", async () => {
  const { deadEnds, count } = await lookForDeadEnds("a usual sale", 2);
  expect(deadEnds).toEqual([]);
  expect(count).toBeGreaterThan(20);
});
