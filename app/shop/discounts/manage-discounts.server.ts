import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { Db } from "../../../db/connect";
import type { DiscountCodesTable } from "../../../db/discount-tables";
import { transact } from "../../../db/transact";
import { logAtDesk } from "~/shop/desk-log.server";
import { londonDay } from "~/shop/london-time.server";
import { keysOf, pick } from "~/shop/objects";
import { isInPounds } from "~/shop/standing/money-back.server";
import { Refusal } from "~/shop/refusal";
import { whyNotUsable } from "./discount";
import { countUses } from "./use-discount.server";

type Code = Selectable<DiscountCodesTable>;

/** The columns of a code that are listed as they are. */
const listedColumns = [
  "id",
  "code",
  "percent",
  "amountPence",
  "firstDay",
  "lastDay",
  "maxUses",
] as const satisfies (keyof Code)[];

/** A code as the owner sees it. */
export type ListedDiscount = Pick<Code, (typeof listedColumns)[number]> & {
  state: "good" | "to come" | "over" | "used up";
  /** The orders that were paid with it. */
  paidCount: number;
  /** The sum that it took off those that were paid in pounds, as in the sales. */
  takenOffPence: number;
  /** The orders on the payment page with it. */
  payingCount: number;
};

/** The period of a code, and its uses. */
export type DiscountLimits = Pick<Code, "firstDay" | "lastDay" | "maxUses">;
export type NewDiscount = DiscountLimits & Pick<Code, "code" | "percent" | "amountPence">;

/** All codes, the newest first. */
export async function listDiscounts(db: Db, now: Date): Promise<ListedDiscount[]> {
  const codes = await db
    .selectFrom("discountCodes")
    .selectAll()
    .orderBy("madeAt", "desc")
    .orderBy("id")
    .execute();
  const uses = await sumUses(db);
  return codes.map((code) => {
    const used = uses.get(code.code) ?? none;
    const state = stateOf(code, londonDay(now), used.paidCount + used.payingCount);
    return Object.assign(pick(code, listedColumns), used, { state });
  });
}

const none = { paidCount: 0, payingCount: 0, takenOffPence: 0 };

function stateOf(code: Code, today: string, uses: number): ListedDiscount["state"] {
  if (!whyNotUsable(code, today, uses)) return "good";
  if (code.endedAt !== null || (code.lastDay !== null && today > code.lastDay)) return "over";
  return today < code.firstDay ? "to come" : "used up";
}

async function sumUses(db: Db) {
  const rows = await db
    .selectFrom("orders")
    .where("discountCode", "is not", null)
    .where((eb) => eb.or([eb("paidAt", "is not", null), eb("status", "=", "Awaiting payment")]))
    .select((eb) => [
      "discountCode",
      eb.fn.count<number>("paidAt").as("paidCount"),
      eb.fn.countAll<number>().as("count"),
      eb.fn
        .sum<number | null>(
          eb
            .case()
            .when(eb.and([eb("paidAt", "is not", null), isInPounds(eb)]))
            .then(eb.ref("discountPence"))
            .end(),
        )
        .as("takenOffPence"),
    ])
    .groupBy("discountCode")
    .execute();
  return new Map(
    rows.map(({ discountCode, paidCount, count, takenOffPence }) => [
      discountCode,
      { paidCount, payingCount: count - paidCount, takenOffPence: takenOffPence ?? 0 },
    ]),
  );
}

/**
 * Makes a code. A second click finds it made, and changes nothing.
 * @throws {Refusal} for a code that exists with other terms or is over, or days in the wrong order
 */
export async function makeDiscount(
  db: Db,
  staffId: string,
  discount: NewDiscount,
  now: Date,
): Promise<void> {
  requireOrder(discount);
  await transact(db, async (tx) => {
    const made = await tx
      .insertInto("discountCodes")
      .values({ id: randomUUID(), ...discount, madeAt: now.getTime() })
      .onConflict((conflict) => conflict.column("code").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!made) {
      if (await isMade(tx, discount)) return;
      throw new Refusal(
        "conflict",
        `There is a code ${discount.code} already. Change that one, or delete it if nobody has used it.`,
      );
    }
    await logAtDesk(tx, { did: "made a discount code", staffId, detail: discount });
  });
}

/** Whether a code exists with those very terms, and nobody has ended it. */
async function isMade(tx: Db, { code, ...terms }: NewDiscount): Promise<boolean> {
  const found = await tx
    .selectFrom("discountCodes")
    .select(["percent", "amountPence", "firstDay", "lastDay", "maxUses"])
    .where("code", "=", code)
    .where("endedAt", "is", null)
    .executeTakeFirst();
  return found !== undefined && keysOf(found).every((term) => found[term] === terms[term]);
}

/**
 * Changes the period and the uses of a code, also of one that is over. What it takes off stays as it
 * was promised.
 * @throws {Refusal} for an unknown code, or days in the wrong order
 */
export async function changeDiscount(
  db: Db,
  staffId: string,
  id: string,
  limits: DiscountLimits,
): Promise<void> {
  requireOrder(limits);
  await transact(db, async (tx) => {
    const changed = await tx
      .updateTable("discountCodes")
      .set((eb) => ({ ...limits, endedAt: null, version: eb("version", "+", 1) }))
      .where("id", "=", id)
      .returning("code")
      .executeTakeFirst();
    if (!changed) throw unknownRefusal();
    const { code } = changed;
    await logAtDesk(tx, { did: "changed a discount code", staffId, detail: { code, ...limits } });
  });
}

/**
 * Ends a code at once. Payment pages that are open keep its discount.
 * @throws {Refusal} for an unknown code
 */
export async function endDiscount(db: Db, staffId: string, id: string, now: Date): Promise<void> {
  await transact(db, async (tx) => {
    const ended = await tx
      .updateTable("discountCodes")
      .set((eb) => ({ endedAt: now.getTime(), version: eb("version", "+", 1) }))
      .where("id", "=", id)
      .returning("code")
      .executeTakeFirst();
    if (!ended) throw unknownRefusal();
    await logAtDesk(tx, { did: "ended a discount code", staffId, detail: { code: ended.code } });
  });
}

/**
 * Deletes a code that no order has used, so that it can be made again.
 * @throws {Refusal} for an unknown code, and one that an order was paid with or may yet be
 */
export async function deleteDiscount(db: Db, staffId: string, id: string): Promise<void> {
  await transact(db, async (tx) => {
    const deleted = await tx
      .deleteFrom("discountCodes")
      .where("id", "=", id)
      .returning("code")
      .executeTakeFirst();
    if (!deleted) throw unknownRefusal();
    const { code } = deleted;
    // An order locks the code before it takes a use. So either this sees the order, or the order finds
    // that the code is gone.
    if ((await countUses(tx, code, null)) > 0) {
      throw new Refusal("conflict", `Somebody has used ${code}, so it stays in the list. End it.`);
    }
    await logAtDesk(tx, { did: "deleted a discount code", staffId, detail: { code } });
  });
}

const unknownRefusal = () => new Refusal("missing", "There is no such code.");

function requireOrder({ firstDay, lastDay }: DiscountLimits): void {
  if (lastDay !== null && lastDay < firstDay) {
    throw new Refusal("invalid", "The last day comes before the first.");
  }
}
