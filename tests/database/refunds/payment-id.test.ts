import { describe, expect, test } from "vitest";
import { PaymentError } from "../../../app/payments/payments";
import { findPaymentId } from "../../../app/shop/refunds/payment-id.server";
import { orBusy } from "../../../app/shop/refunds/provider-busy.server";
import { Refusal, refusalIn } from "../../../app/shop/refusal";
import type { Shop } from "../../../app/shop/shop";
import { databases, seededDatabase } from "../../support/database";
import { readOrder, addPaidOrder } from "../../support/rows";
import { checkOutWith, openTestShop, payAll } from "../../support/test-shop";

describe.each(databases)("the payment of an order on %s", (kind) => {
  test("from before its id was kept is asked for once, and kept with that order", async () => {
    const shop = await openTestShop(kind);
    const { orderId, url } = await checkOutWith(shop);
    await payAll(shop, [url]);
    const { paymentId } = await readOrder(shop.db, orderId);
    expect(paymentId).toMatch(/^pi_/);
    await shop.db.updateTable("orders").set({ paymentId: null, paymentAskedAt: 0 }).execute();
    await addPaidOrder(shop.db, "BC-OTHER");
    expect(await findPaymentId(shop, orderId)).toBe(paymentId);
    const kept = await readOrder(shop.db, orderId);
    expect(kept.paymentId).toBe(paymentId);
    expect(kept.paymentAskedAt).toBeGreaterThan(Date.now() - 60_000);
    expect(await readOrder(shop.db, "BC-OTHER")).toMatchObject({
      paymentId: null,
      paymentAskedAt: 0,
    });
  });

  test("that the provider does not know has no id, and that it was asked is noted", async () => {
    const shop = await openTestShop(kind);
    await addPaidOrder(shop.db, "BC-1", { checkoutSessionId: "cs_test_of_another_account" });
    expect(await findPaymentId(shop, "BC-1")).toBeUndefined();
    const { paymentId, paymentAskedAt } = await readOrder(shop.db, "BC-1");
    expect([paymentId, paymentAskedAt > 0]).toEqual([null, true]);
  });

  test("is not asked for where it is known, was never made, or has not come", async () => {
    const db = await seededDatabase(kind);
    // Any request to these payments fails.
    const shop = { db } as Shop;
    const session = { checkoutSessionId: "cs_1" };
    await addPaidOrder(db, "BC-KNOWN", { checkoutSessionId: "cs_2", paymentId: "pi_1" });
    await addPaidOrder(db, "BC-BY-HAND");
    await addPaidOrder(db, "BC-UNPAID", { ...session, paidAt: null });
    const ids = ["BC-KNOWN", "BC-BY-HAND", "BC-UNPAID", "BC-NONE"];
    const found = ids.map((id) => findPaymentId(shop, id));
    expect(await Promise.all(found)).toEqual(["pi_1", undefined, undefined, undefined]);
  });
});

test("asking for it while the payment company is down says when to come back", async () => {
  const down = new PaymentError("down", "No answer");
  const refusal = await orBusy(() => Promise.reject(down)).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ refusalReason: "busy", retryAfterSeconds: 60, cause: down });
  for (const other of [new PaymentError("refused", "No"), new Error("a bug")]) {
    await expect(orBusy(() => Promise.reject(other))).rejects.toBe(other);
  }
  expect(await orBusy(() => Promise.resolve("paid"))).toBe("paid");
});

test("a refusal is distinguished from a bug, whichever copy of the shop has made it", () => {
  const refusal = new Refusal("missing", "No.");
  expect(refusalIn(refusal)).toBe(refusal);
  const copy = Object.assign(new Error("No."), { refusalReason: "missing" });
  expect(refusalIn(copy)).toBe(copy);
  const busy = Object.assign(new Error("locked"), { code: "SQLITE_BUSY" });
  for (const bug of [new Error("a bug"), { refusalReason: "missing" }, null, undefined]) {
    expect(refusalIn(bug)).toBeUndefined();
  }
  expect(refusalIn(busy)).toMatchObject({
    refusalReason: "busy",
    cause: busy,
    retryAfterSeconds: 5,
  });
});
