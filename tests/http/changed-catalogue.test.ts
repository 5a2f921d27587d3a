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

  test("home shows a sale only where it changes what is popular", async () => {
    const read = async () => (await fetch(`${changed.url}/`)).text();
    const renders = () => changed.log.filter((line) => line.includes('"path":"/"')).length;
    const sell = (id: string) =>
      changed.db
        .updateTable("products")
        .set(({ eb }) => ({ orders: eb("orders", "+", 2) }))
        .where("id", "=", id)
        .execute();
    const soldOf = async (id: string) => {
      const answer = await fetch(`${changed.url}/api/products/${id}`);
      return ((await answer.json()) as { orders: number }).orders;
    };
    /** Twice of each: two servers take turns, and both have to have noticed. */
    const seenBy = async <T>(ask: () => Promise<T>) => [await ask(), await ask()];
    const sold = () => seenBy(() => soldOf("venn"));
    await sell("venn");
    await expect.poll(sold).toEqual([2, 2]);
    await seenBy(read);
    const before = renders();
    await sell("venn");
    await expect.poll(sold).toEqual([4, 4]);
    await seenBy(read);
    expect(renders()).toBe(before);
    await sell("corfu");
    await expect.poll(read).toContain("card-corfu");
    const order = async () => (await read()).match(/id="card-(corfu|venn)"/g);
    const [venn, corfu] = ['id="card-venn"', 'id="card-corfu"'];
    expect(await order()).toEqual([venn, corfu]);
    for (let i = 0; i < 2; i++) await sell("corfu");
    await expect.poll(order).toEqual([corfu, venn]);
  });

  test("a cached listing by sales shows each sale", async () => {
    const read = async () => {
      const answer = await fetch(`${changed.url}/get-well?sort=popular`);
      const [, first] = /class="tile" id="card-([^"]+)"/.exec(await answer.text()) ?? [];
      return { answer, first };
    };
    await read();
    await read();
    expect(isCached((await read()).answer)).toBe(true);
    for (const [id, orders] of [["beige", 100] as const, ["tlc", 200] as const]) {
      await changed.db.updateTable("products").set({ orders }).where("id", "=", id).execute();
      const firsts = async () => [(await read()).first, (await read()).first];
      await expect.poll(firsts).toEqual([id, id]);
    }
  });
});
