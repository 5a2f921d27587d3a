import { sql, type ExpressionBuilder } from "kysely";
import type { Db } from "../../../db/connect";
import type { Schema } from "../../../db/schema";
import { readEvidence } from "./evidence.server";
import { formatMoment } from "./day-words";
import { may, type StaffRole } from "./roles";
import { failureHold } from "./settle-order.server";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** A refund is stuck when the provider has not answered for this long, or not paid it. */
const answerMs = 5 * minuteMs;
const payingMs = dayMs;
/** How long a failure is shown whose order is not on hold for it. */
const failureShownMs = 7 * dayMs;
const maxShown = 100;

/** Something about money that somebody has to see to. */
export type Trouble = { title: "Refunds stuck" | "Disputes to answer"; count: number };

export type MoneyTrouble = Awaited<ReturnType<typeof readTrouble>>;

/** How much of the money is not as it should be. */
export async function countTrouble(db: Db, now: Date): Promise<Trouble[]> {
  const [stuck, toAnswer] = await Promise.all([
    stuckRefunds(db, now.getTime())
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow(),
    openDisputes(db)
      .where("replyBy", "is not", null)
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow(),
  ]);
  return [
    { title: "Refunds stuck", count: stuck.count },
    { title: "Disputes to answer", count: toAnswer.count },
  ];
}

/** What of the money is not as it should be, as somebody with that role may see it. */
export async function readTrouble(db: Db, role: StaffRole, now: Date) {
  return {
    disputes: await listOpenDisputes(db, role),
    refunds: await listStuckRefunds(db, now.getTime()),
    held: await listHeldPayments(db),
    strays: await listStrays(db),
  };
}

const openDisputes = (db: Db) =>
  db.selectFrom("disputes").where("state", "in", ["open", "inquiry"]);

/** The one that has to be answered first comes first. */
async function listOpenDisputes(db: Db, role: StaffRole) {
  const open = await openDisputes(db)
    .select(["id", "orderId", "amountPence", "reason", "state", "replyBy"])
    .orderBy((eb) => eb.fn.coalesce("replyBy", eb.val(Number.MAX_SAFE_INTEGER)))
    .limit(maxShown)
    .execute();
  const seesPeople = may(role, "see people");
  return Promise.all(
    open.map(async (dispute) => {
      const { orderId, replyBy } = dispute;
      return Object.assign(dispute, {
        answerBy: replyBy && formatMoment(replyBy),
        evidence: orderId && seesPeople ? await readEvidence(db, orderId) : undefined,
      });
    }),
  );
}

function stuckRefunds(db: Db, now: number) {
  const failed = (eb: ExpressionBuilder<Schema, "refunds" | "orders">) =>
    eb.and([
      eb("refunds.state", "=", "failed"),
      eb.not(eb.exists(laterRefund(db))),
      eb.or([
        eb("orders.heldReason", "=", failureHold),
        eb(eb.fn.coalesce("refunds.returnedAt", "refunds.settledAt"), ">", now - failureShownMs),
      ]),
    ]);
  return db
    .selectFrom("refunds")
    .innerJoin("orders", "orders.id", "refunds.orderId")
    .where((eb) =>
      eb.or([
        eb.and([
          eb("refunds.state", "in", ["asked", "unknown"]),
          eb("refunds.createdAt", "<=", now - answerMs),
        ]),
        eb.and([
          eb("refunds.state", "=", "pending"),
          eb("refunds.createdAt", "<=", now - payingMs),
        ]),
        failed(eb),
      ]),
    );
}

/** One that has been asked for since, in place of one that has failed. */
const laterRefund = (db: Db) =>
  db
    .selectFrom("refunds as later")
    .select("later.id")
    .where("later.state", "<>", "failed")
    .where(
      sql<boolean>`later.order_id = refunds.order_id and later.created_at > refunds.created_at`,
    );

async function listStuckRefunds(db: Db, now: number) {
  const stuck = await stuckRefunds(db, now)
    .select(["refunds.id", "orderId", "amountPence", "reason", "refunds.state", "failure"])
    .select(["refunds.createdAt"])
    .orderBy("refunds.createdAt")
    .limit(maxShown)
    .execute();
  return stuck.map((refund) => Object.assign(refund, { at: formatMoment(refund.createdAt) }));
}

/** Orders that money came for which is not what they ask for. */
function listHeldPayments(db: Db) {
  return db
    .selectFrom("orders")
    .select(["id", "heldReason", "totalPence"])
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
}

/** Money that belongs to no order: it can be sent back at the payment company alone. */
async function listStrays(db: Db) {
  const strays = await db
    .selectFrom("paymentProblems")
    .select(["checkoutSessionId", "problem", "orderId", "totalPence", "foundAt"])
    .where("problem", "in", ["no order", "other session", "paid twice"])
    .orderBy("foundAt", "desc")
    .limit(maxShown)
    .execute();
  return strays.map((stray) => Object.assign(stray, { at: formatMoment(stray.foundAt) }));
}
