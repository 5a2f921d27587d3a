import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../../db/connect";
import { countRows } from "../../../db/rows";
import { transact } from "../../../db/transact";
import { logAtDesk } from "~/shop/desk-log.server";
import { holdKindOf } from "~/shop/standing/causes";
import { formatMoment } from "~/shop/format-day";
import { strayProblems } from "~/shop/orders/payment-problem";
import { Refusal } from "~/shop/refusal";
import { currencyOf, refundsOfPayments } from "~/shop/standing/money-back.server";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** A refund is stuck if the provider has not answered for this long, or not paid it. */
const answerMs = 5 * minuteMs;
const payingMs = dayMs;
/** The time for which a refund that was refused is shown: it took no money anywhere. */
const failureShownMs = 7 * dayMs;
const maxShown = 100;

/** A problem with money that somebody has to solve. */
export type Trouble = {
  title: "Refunds stuck" | "Disputes to answer" | "Payments of no order";
  count: number;
};

/** The money that somebody has to see to, each list with its most urgent row first. */
export type MoneyTrouble = Awaited<ReturnType<typeof readTrouble>>;

/** Counts the problems with money. */
export async function countTrouble(db: Db, now: Date): Promise<Trouble[]> {
  const [stuck, toAnswer, stray] = await Promise.all([
    countRows(stuckRefunds(db, now.getTime())),
    countRows(
      disputesToSee(db).where((eb) =>
        eb.or([eb("replyBy", "is not", null), eb("state", "=", "lost")]),
      ),
    ),
    countRows(openStrays(db)),
  ]);
  return [
    { title: "Refunds stuck", count: stuck },
    { title: "Disputes to answer", count: toAnswer },
    { title: "Payments of no order", count: stray },
  ];
}

/** The payments, refunds and disputes that need attention. */
export async function readTrouble(db: Db, now: Date) {
  return {
    disputes: await listDisputesToSee(db),
    refunds: await listStuckRefunds(db, now.getTime()),
    held: await listHeldPayments(db),
    strays: await listStrays(db),
  };
}

/** Those that are open, and lost ones that keep an order here until somebody answers or closes it. */
const disputesToSee = (db: Db) =>
  db
    .selectFrom("disputes")
    .leftJoin("payments", "payments.paymentId", "disputes.paymentId")
    .where((eb) =>
      eb.or([
        eb("state", "in", ["open", "inquiry"]),
        eb.and([
          eb("state", "=", "lost"),
          eb.exists(orderHere(db)),
          eb.not(eb.exists(answerTo(db, sql`'disputed ' || disputes.id || ' lost'`))),
        ]),
      ]),
    );

const orderHere = (db: Db) =>
  db
    .selectFrom("orders")
    .select("orders.id")
    .where("status", "=", "Preparing")
    .where(sql<boolean>`orders.id = payments.order_id`);

/** The one that has to be answered first comes first. */
async function listDisputesToSee(db: Db) {
  const disputes = await disputesToSee(db)
    .select(["id", "orderId", "amountPence", "reason", "state", "replyBy"])
    .orderBy((eb) => eb.case().when("state", "=", "lost").then(1).else(0).end())
    .orderBy((eb) => eb.fn.coalesce("replyBy", eb.val(Number.MAX_SAFE_INTEGER)))
    .limit(maxShown)
    .execute();
  return disputes.map((dispute) => {
    const { replyBy } = dispute;
    return Object.assign(dispute, { answerBy: replyBy === null ? null : formatMoment(replyBy) });
  });
}

function stuckRefunds(db: Db, now: number) {
  return (
    refundsOfPayments(db)
      .where("orderId", "is not", null)
      // Successful refunds are nearly all, and the index omits them.
      .where("state", "in", ["asked", "unknown", "pending", "failed"])
      .where((eb) =>
        eb.or([
          eb.and([eb("state", "in", ["asked", "unknown"]), eb("createdAt", "<=", now - answerMs)]),
          eb.and([eb("state", "=", "pending"), eb("createdAt", "<=", now - payingMs)]),
          eb.and([
            eb("state", "=", "failed"),
            eb.not(eb.exists(answerTo(db, sql`'refund failed ' || refunds.id`))),
            eb.or([
              eb.exists(unendedOrder(db)),
              eb(eb.fn.coalesce("returnedAt", "settledAt"), ">", now - failureShownMs),
            ]),
          ]),
        ]),
      )
  );
}

/** The answer of staff to what became of a payment's money. */
const answerTo = (db: Db, cause: RawBuilder<unknown>) =>
  db
    .selectFrom("answers")
    .select("cause")
    .where(sql<boolean>`answers.order_id = payments.order_id and answers.cause = ${cause}`);

/** The order of a refund that failed after it had been accepted, unless its money went back otherwise. */
const unendedOrder = (db: Db) =>
  db
    .selectFrom("orders")
    .select("orders.id")
    .where("status", "<>", "Refunded")
    .where(sql<boolean>`orders.id = payments.order_id and refunds.provider_refund_id is not null`);

async function listStuckRefunds(db: Db, now: number) {
  const stuck = await stuckRefunds(db, now)
    .select(["id", "orderId", "amountPence", "reason", "state", "failure", "createdAt"])
    .orderBy("createdAt")
    .limit(maxShown)
    .$narrowType<{ orderId: string }>()
    .execute();
  return stuck.map((refund) => Object.assign(refund, { at: formatMoment(refund.createdAt) }));
}

/** Orders that are held because of what their payment was or lacked. */
async function listHeldPayments(db: Db) {
  const held = await db
    .selectFrom("orders")
    .select(["id", "heldReason", "totalPence"])
    .select((eb) => currencyOf(eb).as("currency"))
    .where("heldReason", "is not", null)
    .where("paidAt", "is not", null)
    .where("id", "in", (eb) =>
      eb
        .selectFrom("paymentProblems")
        .select("orderId")
        .where("orderId", "is not", null)
        .$castTo<{ orderId: string }>(),
    )
    .orderBy("paidAt")
    .limit(maxShown)
    .execute();
  return held.filter(({ heldReason }) =>
    ["payment", "address"].includes(holdKindOf(heldReason ?? "")),
  );
}

/** Money that belongs to no order: it can be sent back at the payment company alone. */
const openStrays = (db: Db) =>
  db
    .selectFrom("paymentProblems")
    .where("problem", "in", strayProblems)
    .where("settledAt", "is", null);

/**
 * Removes a payment that belongs to no order from the list, because its money was sent back.
 * @throws {Refusal} if it is not in the list
 */
export async function settleStray(db: Db, staffId: string, payment: string): Promise<void> {
  await transact(db, async (tx) => {
    const settled = await tx
      .updateTable("paymentProblems")
      .set({ settledAt: Date.now() })
      .where("checkoutSessionId", "=", payment)
      .where("problem", "in", strayProblems)
      .where("settledAt", "is", null)
      .returning("problem")
      .execute();
    if (settled.length === 0)
      throw new Refusal("conflict", "That payment is not in the list any more.");
    await logAtDesk(tx, { did: "settled a payment", staffId, detail: { payment } });
  });
}

async function listStrays(db: Db) {
  const strays = await openStrays(db)
    .select(["checkoutSessionId", "problem", "orderId", "totalPence", "foundAt"])
    .orderBy("foundAt", "desc")
    .limit(maxShown)
    .execute();
  return strays.map((stray) => Object.assign(stray, { at: formatMoment(stray.foundAt) }));
}
