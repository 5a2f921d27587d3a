import { describe, expect, test } from "vitest";
import { databasesOfPages } from "../support/database";
import { isCached } from "../support/cached-pages";
import { openSuiteShop } from "../support/suite-shop";

const shop = openSuiteShop("SQLite");

test("product calls are cached for callers without a token, and show each sale", async () => {
  const read = async (headers?: HeadersInit) => {
    const answer = await fetch(`${shop.url}/api/products/venn`, { headers });
    return { answer, orders: ((await answer.json()) as { orders: number }).orders };
  };
  const before = await read();
  expect(isCached((await read()).answer)).toBe(true);
  const { answer } = await read({ Authorization: "Bearer nobody" });
  expect([answer.status, isCached(answer)]).toEqual([401, false]);
  await shop.db
    .updateTable("products")
    .set(({ eb }) => ({ orders: eb("orders", "+", 1) }))
    .where("id", "=", "venn")
    .execute();
  const orders = async () => (await read()).orders;
  await expect.poll(orders).toBe(before.orders + 1);
});

describe.each(databasesOfPages)("a change of the catalogue on %s", (kind) => {
  const changed = openSuiteShop(kind);

  test("shows within a second, whoever made it", async () => {
    const read = async () => (await fetch(`${changed.url}/all`)).text();
    await read();
    const price = { pricePence: 12_345 };
    await changed.db.updateTable("products").set(price).where("id", "=", "free-bar").execute();
    await expect.poll(read).toContain("£123.45");
    await changed.db.deleteFrom("products").where("id", "=", "free-bar").execute();
    await expect.poll(read).not.toContain("£123.45");
  });
});
