import { href } from "~/forms/href";
import { readOpenCases } from "~/shop/cases/cases.server";
import { formatMoment } from "~/shop/format-day";
import { formatPence } from "~/shop/money";
import { countTroubledLetters, findBackupFaults } from "~/shop/operations/alarm-mails.server";
import type { Alarm as AlarmName } from "~/shop/staff/mail-choices.server";
import { refundsOfPayments } from "~/shop/standing/money-back.server";
import type { Composing } from "./composing";
import { describeOrder, deskOrderUrl, reportedOrders } from "./reported-orders.server";

/** Something that needs an owner, and the page where they see to it. */
export type Alarm = { title: string; text: string; url: string };

/** Reads the thing that an alarm is about; undefined if it needs nobody any more. */
export const alarms: Record<
  AlarmName,
  (id: string, composing: Composing) => Promise<Alarm | undefined>
> = {
  "owner-dispute": findDispute,
  "owner-dispute-due": findDispute,
  "owner-held": findHeld,
  "owner-case": findCase,
  "owner-stray": async (_, { publicUrl }) => ({
    title: "Money has come that belongs to no order",
    text: "It was paid already, or nobody knows it. Send the money back at the payment company.",
    url: `${publicUrl}${href("/desk/trouble")}`,
  }),
  "owner-refund-failed": findFailedRefund,
  "owner-letters": findLetters,
  "owner-backup": findBackup,
};

async function findDispute(id: string, { db, publicUrl }: Composing) {
  const dispute = await db
    .selectFrom("disputes")
    .leftJoin("payments", "payments.paymentId", "disputes.paymentId")
    .select(["orderId", "amountPence", "state", "reason", "replyBy"])
    .where("id", "=", id)
    .where("state", "<>", "won")
    .executeTakeFirst();
  if (!dispute) return undefined;
  const { orderId, amountPence, state, reason, replyBy } = dispute;
  const deed = {
    inquiry: "asks about it",
    open: "has taken it back, for now",
    lost: "keeps it, and there is nothing to answer",
    won: "has returned it",
  }[state];
  const answer =
    replyBy === null
      ? "The payment company names no last day for an answer."
      : `Answer at the payment company before ${formatMoment(replyBy)}.`;
  return {
    title: `${orderId ? `Order ${orderId}` : "A payment"} is disputed, ${formatPence(amountPence)}`,
    text: `The bank ${deed}. Its reason: ${reason.replaceAll("_", " ")}. ${state === "lost" ? "" : answer}`,
    url: `${publicUrl}${href("/desk/trouble")}`,
  };
}

async function findHeld(id: string, composing: Composing) {
  const order = await reportedOrders(composing.db)
    .where("id", "=", id)
    .where("heldReason", "is not", null)
    .executeTakeFirst();
  return (
    order && {
      title: `Order ${id} is on hold`,
      text: `Nobody can post it: ${describeOrder(order)}. Its page says why.`,
      url: deskOrderUrl(composing, id),
    }
  );
}

async function findCase(id: string, composing: Composing) {
  const cases = await readOpenCases(composing.db, id, false);
  if (cases.length === 0) return undefined;
  const titles = cases.map(({ title }) => `${title}.`);
  return {
    title: `Order ${id}: its customer waits for an answer`,
    text: `${titles.join(" ")} Its page says more.`,
    url: deskOrderUrl(composing, id),
  };
}

async function findFailedRefund(id: string, composing: Composing) {
  const refund = await refundsOfPayments(composing.db)
    .select(["orderId", "amountPence"])
    .where("id", "=", id)
    .where("state", "=", "failed")
    .$narrowType<{ orderId: string }>()
    .executeTakeFirst();
  return (
    refund && {
      title: `Order ${refund.orderId}: a refund of ${formatPence(refund.amountPence)} failed`,
      text: "Its page says why. Write to the customer, and pay another way.",
      url: deskOrderUrl(composing, refund.orderId),
    }
  );
}

/** @param noticedAt when a letter had failed or was late */
async function findLetters(noticedAt: string, { db, publicUrl }: Composing) {
  const { failedCount, lateCount } = await countTroubledLetters(db, Date.now());
  return {
    title: "Some e-mails did not go out",
    text: `That was on ${formatMoment(Number(noticedAt))}. Failed in the last week: ${failedCount}. More than an hour late now: ${lateCount}.`,
    url: `${publicUrl}${href("/desk/letters")}`,
  };
}

async function findBackup(id: string, { db, publicUrl }: Composing) {
  const faults = await findBackupFaults(db, Date.now());
  const fault = faults.find((each) => each.id === id);
  if (!fault) return undefined;
  const made = formatMoment(fault.madeAt ?? 0);
  const text = {
    none: "There is none. If the shop’s machine dies now, so do your orders.",
    late: `The newest is of ${made}.`,
    damaged: `That of ${made} is damaged or gone. Make another before you need it.`,
  }[fault.what];
  return {
    title: "A backup is missing or damaged",
    text,
    url: `${publicUrl}${href("/desk/health")}`,
  };
}
