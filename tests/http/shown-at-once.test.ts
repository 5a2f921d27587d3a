import { beforeAll, describe, expect, test } from "vitest";
import { databases } from "../support/database";
import { atDesk, wordsOf } from "../support/desk";
import { isKept } from "../support/kept-pages";
import type { Shopper } from "../support/shopper";
import { openSuiteShop } from "../support/suite-shop";

const roundCount = 20;
const words = { retired: "no longer made", "on sale": "Add To Cart" };

describe.each(databases)("a card that the owner retires and sells again on %s", (kind) => {
  const shop = openSuiteShop(kind, { RATE_LIMIT_FACTOR: "100" }, 1);
  let owner: Shopper;
  beforeAll(async () => {
    owner = await atDesk(shop, "owner");
  });

  test("is shown to every guest as the owner left it, though its page is kept and asked for all the time", async () => {
    const read = async () => wordsOf(await fetch(`${shop.url}/card/bingo`));
    await expect.poll(async () => isKept(await fetch(`${shop.url}/card/bingo`))).toBe(true);
    for (let round = 0; round < roundCount; round += 1) {
      for (const to of ["retired", "on sale"] as const) {
        const before = [read(), read(), read()];
        await owner.press("/desk/cards/bingo", "put-card", { card: "bingo", to });
        for (const page of await Promise.all([read(), read(), read()])) {
          expect(page).toContain(words[to]);
        }
        await Promise.all(before);
      }
    }
    await expect.poll(async () => isKept(await fetch(`${shop.url}/card/bingo`))).toBe(true);
  });
});
