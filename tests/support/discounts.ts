import { findDiscount } from "../../app/shop/discounts/use-discount.server";
import { makeDiscount, type NewDiscount } from "../../app/shop/discounts/manage-discounts.server";
import type { Db } from "../../db/connect";

/** Makes a code of a tenth off for everybody, with what is different, and finds it as a shopper does. */
export async function newDiscount(db: Db, changes: Partial<NewDiscount> = {}) {
  const usual = { percent: 10, amountPence: null, firstDay: "2020-01-01", lastDay: null };
  const discount = { code: newCode(), ...usual, maxUses: null, ...changes };
  const now = new Date();
  await makeDiscount(db, "nobody", discount, now);
  return findDiscount(db, discount.code, { now, ownOrderId: null });
}

/** A code that no other test has. */
export const newCode = () =>
  `T${crypto.randomUUID().replaceAll("-", "").slice(0, 15)}`.toUpperCase();
