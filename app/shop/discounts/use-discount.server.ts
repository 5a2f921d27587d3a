import type { Db } from "../../../db/connect";
import { countRows } from "../../../db/rows";
import { londonDay } from "~/shop/london-time.server";
import { Refusal } from "~/shop/refusal";
import { codePattern, whyNotUsable, type Discount } from "./discount";

/** A discount that a browser has applied. */
export type AppliedDiscount = Discount & {
  /** The reason why it takes nothing off any more; undefined while it does. */
  whyNot: string | undefined;
};

/** An applied discount by its random id, and the order that was placed with it since. */
export type Applied = { id: string; orderId?: string | undefined };

/**
 * The time, the order that this browser last took to the payment page, which holds a use, and the
 * customer, whose other browsers may hold one.
 */
export type Asking = {
  now: Date;
  ownOrderId: string | null;
  customerId?: string | null | undefined;
};

/**
 * Finds the discount of a typed code.
 * @param code normalised
 * @throws {Refusal} for an unknown code, and one that is over, used up, or to come
 */
export async function findDiscount(db: Db, code: string, asking: Asking): Promise<Discount> {
  const found = codePattern.test(code)
    ? await db.selectFrom("discountCodes").select("id").where("code", "=", code).executeTakeFirst()
    : undefined;
  const discount = found && (await readDiscount(db, { id: found.id }, asking));
  if (!discount) {
    throw new Refusal(
      "invalid",
      `We know no code “${code}”. Check the spelling, or pay like everyone else.`,
    );
  }
  if (discount.whyNot) throw new Refusal("conflict", discount.whyNot);
  return discount;
}

/** The applied discount, usable or not; null if there is none, or its order is paid. */
export async function readDiscount(
  db: Db,
  applied: Applied | undefined,
  asking: Asking,
): Promise<AppliedDiscount | null> {
  if (!applied || (await isPaidWith(db, applied))) return null;
  const { id } = applied;
  const found = await db
    .selectFrom("discountCodes")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  if (!found) return null;
  const { code, percent, amountPence } = found;
  return { id, code, percent, amountPence, whyNot: await whyNotNow(db, found, asking) };
}

async function isPaidWith(db: Db, { orderId }: Applied): Promise<boolean> {
  if (orderId === undefined) return false;
  const paid = await db
    .selectFrom("orders")
    .select("id")
    .where("id", "=", orderId)
    .where("paidAt", "is not", null)
    .executeTakeFirst();
  return paid !== undefined;
}

/** The reason why they cannot use a code. A use that another payment page of theirs holds has gone to nobody else. */
async function whyNotNow(
  db: Db,
  limits: Parameters<typeof whyNotUsable>[0],
  { now, ownOrderId, customerId }: Asking,
): Promise<string | undefined> {
  const today = londonDay(now);
  const uses = await countUses(db, limits.code, ownOrderId);
  const whyNot = whyNotUsable(limits, today, uses);
  if (!whyNot || !customerId) return whyNot;
  const held = await countRows(
    db
      .selectFrom("orders")
      .where("discountCode", "=", limits.code)
      .where("customerId", "=", customerId)
      .where("status", "=", "Awaiting payment")
      .where("id", "<>", ownOrderId ?? ""),
  );
  return whyNotUsable(limits, today, uses - held)
    ? whyNot
    : `Your own other payment page holds the last use of ${limits.code}. Pay there, or wait until that page has ended.`;
}

/**
 * The applied discount to charge.
 * @param shownCode the code whose discount the basket showed; empty for none
 * @throws {Refusal} if the basket showed a discount that is not to be had any more
 */
export async function chargeableDiscount(
  db: Db,
  kept: Applied | undefined,
  shownCode: string,
  asking: Asking,
): Promise<Discount | null> {
  const applied = await readDiscount(db, kept, asking);
  const usable = applied?.whyNot === undefined ? applied : null;
  if (shownCode && usable?.code !== shownCode) {
    throw withoutDiscount(applied?.whyNot ?? `${shownCode} is not in your basket any more.`);
  }
  return usable;
}

/**
 * Takes a use of the discount for an order, within the transaction that stores it. Orders of one code
 * do this one after another. An order that awaits payment holds its use until it is given up, so that
 * the last use is on one payment page at a time.
 * @throws {Refusal} if the last use has gone
 */
export async function takeUse(tx: Db, { id }: Discount, asking: Asking): Promise<void> {
  const locked = await tx
    .updateTable("discountCodes")
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  if (!locked) throw withoutDiscount("That code is gone.");
  const whyNot = await whyNotNow(tx, locked, asking);
  if (whyNot) throw withoutDiscount(whyNot);
}

/**
 * Counts the orders that have the code, paid or awaiting payment. A use is the order itself, so that it is
 * counted once, no matter how often and where its payment is recorded.
 * @param ownOrderId an order that does not count while it awaits payment
 */
export function countUses(db: Db, code: string, ownOrderId: string | null): Promise<number> {
  return countRows(
    db
      .selectFrom("orders")
      .where("discountCode", "=", code)
      .where((eb) =>
        eb.or([
          eb("paidAt", "is not", null),
          eb.and([eb("status", "=", "Awaiting payment"), eb("id", "<>", ownOrderId ?? "")]),
        ]),
      ),
  );
}

/** Whether others go without while an order holds a use of the code. */
export async function hasLimitedUses(db: Db, code: string | null): Promise<boolean> {
  if (code === null) return false;
  const limited = await db
    .selectFrom("discountCodes")
    .select("id")
    .where("code", "=", code)
    .where("maxUses", "is not", null)
    .executeTakeFirst();
  return limited !== undefined;
}

const withoutDiscount = (whyNot: string) =>
  new Refusal("conflict", `${whyNot} Your basket has the price without it: have another look.`);
