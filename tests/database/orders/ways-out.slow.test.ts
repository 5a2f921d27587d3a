import { expect, test } from "vitest";
import { lookForDeadEnds, sales } from "../../support/ways-out";

/** `EXPLORE=4` takes four steps. */
const mostSteps = Number(process.env.EXPLORE ?? 2);

test.each(Object.keys(sales))(
  "each state of %s, some steps on, has a way out of at most four true deeds",
  async (sale) => {
    const { deadEnds, count } = await lookForDeadEnds(sale, mostSteps);
    expect(deadEnds).toEqual([]);
    expect(count).toBeGreaterThan(20);
  },
);
