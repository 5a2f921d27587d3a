import { expect, test } from "vitest";
import { cardsOn, readPage } from "../support/cards";
import { openSuiteShop } from "../support/suite-shop";

const shop = openSuiteShop("SQLite");

test("a shop without our cards shows its own on the front page, and says of an empty list that it is", async () => {
  await shop.db.deleteFrom("products").where("id", "<>", "corfu").execute();
  const home = await readPage(shop, "/");
  expect(home).toMatch(/class="fan"><a class="art"[^>]* href="\/card\/corfu"/);
  // Among the popular cards.
  expect(cardsOn(home)).toEqual(["corfu"]);
  const getWell = await readPage(shop, "/get-well");
  expect(getWell).toContain("Nothing here yet.");
  expect(cardsOn(getWell)).toEqual([]);
});
