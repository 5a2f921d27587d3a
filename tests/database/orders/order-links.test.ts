import { afterEach, describe, expect, test, vi } from "vitest";
import {
  findLinkedOrder,
  findOrderId,
  issueOrderLink,
  issueOrderToken,
  requestOrderLink,
} from "../../../app/shop/orders/order-links.server";
import { tokenHash } from "../../../app/shop/secret-token.server";
import { isCustomers, isGuests, type Whose } from "../../../app/shop/privacy/whose-orders.server";
import type { Db } from "../../../db/connect";
import { databases, seededDatabase, seededWithLimits } from "../../support/database";
import { addCustomer, addPaidOrder } from "../../support/rows";

const dayMs = 24 * 60 * 60 * 1000;
const hourMs = 60 * 60 * 1000;
const start = 1_000_000_000;
afterEach(() => void vi.useRealTimers());

const email = "Dave@example.com";

const asked = async (db: Db) =>
  (await db.selectFrom("outbox").select(["kind", "orderId"]).execute()).map((row) =>
    Object.values(row).join(" "),
  );
const ordersOf = async (db: Db, whose: Whose) =>
  (await db.selectFrom("orders").select("id").where(whose).orderBy("id").execute()).map(
    ({ id }) => id,
  );

describe.each(databases)("an order on %s", (kind) => {
  test("is shown by its link for half a year, once it is paid and until it is erased", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: start });
    const db = await seededDatabase(kind);
    const one = await addPaidOrder(db, "BC-1", { email });
    const token = await issueOrderLink(db, one);
    const unpaid = await addPaidOrder(db, "BC-2", { status: "Awaiting payment", paidAt: null });
    const erased = await addPaidOrder(db, "BC-3", { erasedAt: 1 });
    expect((await findLinkedOrder(db, token))?.id).toBe(one);
    for (const none of [
      "rubbish",
      tokenHash(token),
      await issueOrderLink(db, unpaid),
      await issueOrderLink(db, erased),
    ]) {
      expect(await findLinkedOrder(db, none)).toBeUndefined();
    }
    vi.setSystemTime(start + 180 * dayMs - 1);
    expect(await findLinkedOrder(db, token)).toBeDefined();
    vi.setSystemTime(start + 180 * dayMs);
    expect(await findLinkedOrder(db, token)).toBeUndefined();
  });

  test("sends its link to its own address only, and writes as much for any other", async () => {
    const shop = await seededWithLimits(kind);
    const { db } = shop;
    await addPaidOrder(db, "BC-1", { email });
    await addPaidOrder(db, "BC-2", { email: null });
    await requestOrderLink(shop, "BC-1", " dave@EXAMPLE.com");
    expect(await asked(db)).toEqual(["order-link BC-1"]);
    for (const [orderId, typed] of [
      ["BC-1", "eve@example.com"],
      ["BC-2", "dave@example.com"],
      ["BC-3", "dave@example.com"],
    ] as const) {
      await requestOrderLink(shop, orderId, typed);
    }
    const letters = await asked(db);
    expect(letters.toSorted()).toEqual(
      [..."123"].map(() => "order-link ").concat("order-link BC-1"),
    );
  });

  // Spec 11: /find-order sends five links an hour for an order at most, wherever they are asked from.
  // (app/shop/orders/order-links.server.ts)
  test("sends five links an hour that were requested at once, for each order, and no stranger uses them up", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: start });
    const shop = await seededWithLimits(kind);
    for (const id of ["BC-1", "BC-2"]) await addPaidOrder(shop.db, id, { email });
    const request = (id: string, typed: string, times: number) =>
      Promise.all(Array.from({ length: times }, () => requestOrderLink(shop, id, typed)));
    const sent = async () => (await asked(shop.db)).filter((letter) => / BC-\d$/.test(letter));
    await request("BC-1", "eve@example.com", 6);
    await request("BC-1", email, 4);
    await request("BC-1", email.toUpperCase(), 4);
    expect(await sent()).toEqual(Array(5).fill("order-link BC-1"));
    expect(await asked(shop.db)).toHaveLength(14);
    await request("BC-2", email, 1);
    expect(await sent()).toContain("order-link BC-2");
    vi.setSystemTime(start + hourMs + 1);
    await request("BC-1", email, 1);
    expect(await sent()).toHaveLength(7);
  });

  // Spec 11: A link that was requested ends the one requested before; the links in the shop's own
  // letters stay. (app/shop/orders/order-links.server.ts)
  test("keeps one requested link, the last, also when two are issued at once", async () => {
    const db = await seededDatabase(kind);
    for (const id of ["BC-1", "BC-2"]) await addPaidOrder(db, id);
    const own = [await issueOrderLink(db, "BC-1"), await issueOrderLink(db, "BC-1")];
    const others = await issueOrderLink(db, "BC-2", true);
    const early = await issueOrderLink(db, "BC-1", true);
    const pair = await Promise.all([1, 2].map(() => issueOrderLink(db, "BC-1", true)));
    const isGood = async (token: string) => (await findLinkedOrder(db, token)) !== undefined;
    for (const token of [...own, others]) expect(await isGood(token)).toBe(true);
    expect(await isGood(early)).toBe(false);
    expect((await Promise.all(pair.map(isGood))).filter(Boolean)).toHaveLength(1);
    const last = await issueOrderLink(db, "BC-1", true);
    expect(await Promise.all([...pair, last].map(isGood))).toEqual([false, false, true]);
  });

  test("is proven by the token of the browser that last took it to be paid", async () => {
    const db = await seededDatabase(kind);
    for (const id of ["BC-1", "BC-2"]) await addPaidOrder(db, id);
    const older = await issueOrderToken(db, "BC-1");
    const token = await issueOrderToken(db, "BC-1");
    expect(await findOrderId(db, token)).toBe("BC-1");
    for (const none of [undefined, "", "rubbish", older, tokenHash(token)]) {
      expect(await findOrderId(db, none)).toBeNull();
    }
    expect(await findOrderId(db, await issueOrderToken(db, "BC-2"))).toBe("BC-2");
  });

  test("is its customer's, or a guest's by their address in any case", async () => {
    const db = await seededDatabase(kind);
    const { id: customerId } = await addCustomer(db, "dave");
    await addPaidOrder(db, "BC-1", { email, customerId });
    await addPaidOrder(db, "BC-2", { email });
    await addPaidOrder(db, "BC-3", { email: "eve@example.com" });
    await addPaidOrder(db, "BC-4", { email: null });
    expect(await ordersOf(db, isCustomers(customerId))).toEqual(["BC-1"]);
    expect(await ordersOf(db, isGuests("DAVE@example.com"))).toEqual(["BC-2"]);
  });
});
