import type { DisputeOutcome, RefundOutcome } from "../../app/payments/payments";
import { readDispute, readRefund } from "../../app/payments/read-refund.server";

export const subtotalPence = 674;
export const totalPence = 844;
const partPence = 325;

type Refund = { id: string; amount: number; status: "pending" | "succeeded" | "failed" };
type Dispute = { id: string; amount: number; status: string };

/** The payment company's books about one payment. */
export type Books = {
  /** Its time, in seconds. */
  now: number;
  paymentId: string;
  refunds: readonly Refund[];
  dispute: Dispute | null;
};

/** An event as the payment company reports it. */
type Report = { fact: string; type: string; object: object; created: number };

/** A true history of a payment: the facts in the order in which they happened. */
export type History = { reports: readonly Report[]; books: Books };

const leftPence = ({ refunds, dispute }: Books) =>
  totalPence -
  refunds.reduce((sum, { amount, status }) => sum + (status === "failed" ? 0 : amount), 0) -
  (dispute && isTaken(dispute) ? dispute.amount : 0);
const isTaken = ({ status }: Dispute) => ["needs_response", "lost", "prevented"].includes(status);

type Step = { books: Books; type: string; object: Refund | Dispute };
type Fact = (books: Books) => Step | undefined;

const refundOf =
  (status: Refund["status"], pence: (left: number) => number): Fact =>
  (books) => {
    const amount = pence(leftPence(books));
    if (amount <= 0 || amount > leftPence(books)) return undefined;
    const id = `re_${books.refunds.length + 1}_${books.paymentId}`;
    const refund = { id, amount, status };
    const refunds = [...books.refunds, refund];
    return { books: { ...books, refunds }, type: "refund.created", object: refund };
  };

const newestRefund =
  (from: Refund["status"], status: Refund["status"], type: string): Fact =>
  (books) => {
    const newest = books.refunds.at(-1);
    if (newest?.status !== from) return undefined;
    const object = { ...newest, status };
    const refunds = [...books.refunds.slice(0, -1), object];
    return { books: { ...books, refunds }, type, object };
  };

/** @param from the states that it follows; null before there is a dispute */
const disputeOf =
  (status: string, from: readonly (string | null)[], type: string): Fact =>
  (books) => {
    const { dispute, paymentId } = books;
    if (!from.includes(dispute?.status ?? null) || (!dispute && leftPence(books) === 0)) {
      return undefined;
    }
    const id = `du_${paymentId}`;
    const object = { id, amount: dispute?.amount ?? leftPence(books), status };
    return { books: { ...books, dispute: object }, type, object };
  };

const opened = "charge.dispute.created";
const closed = "charge.dispute.closed";

/** Everything that may happen to a payment at the payment company. A new event is one line. */
export const facts: Record<string, Fact> = {
  "a part refunded": refundOf("succeeded", () => partPence),
  "a part on its way back": refundOf("pending", () => partPence),
  "the rest refunded": refundOf("succeeded", (left) => left),
  "the rest on its way back": refundOf("pending", (left) => left),
  "that refund arrives": newestRefund("pending", "succeeded", "refund.updated"),
  "that refund is refused by the bank": newestRefund("pending", "failed", "refund.failed"),
  "that refund fails": newestRefund("succeeded", "failed", "refund.failed"),
  "the bank asks": disputeOf("warning_needs_response", [null], opened),
  "the bank asks no more": disputeOf("warning_closed", ["warning_needs_response"], closed),
  disputed: disputeOf("needs_response", [null, "warning_needs_response"], opened),
  "the dispute won": disputeOf("won", ["needs_response"], closed),
  "the dispute lost": disputeOf("lost", ["needs_response"], closed),
  "the dispute prevented": disputeOf("prevented", [null], closed),
};

/** All true histories of a payment with at most that many facts after it. */
export function historiesOf(paymentId: string, most: number): History[] {
  const books: Books = { now: nowSeconds() - 3600, paymentId, refunds: [], dispute: null };
  return continued({ reports: [], books }, most);
}

function continued(history: History, most: number): History[] {
  if (most === 0) return [history];
  const next = Object.entries(facts).flatMap(([fact, happen]) => {
    const step = happen(history.books);
    if (!step) return [];
    const { report, books } = reportOf(fact, step);
    return continued({ reports: [...history.reports, report], books }, most - 1);
  });
  return [history, ...next];
}

/** The report of a step, a minute after the one before, and the books from then on. */
export function reportOf(fact: string, { type, object, books }: Step) {
  const created = books.now + 60;
  const reported = { ...object, payment_intent: books.paymentId, created };
  const report: Report = { fact, type, object: reported, created };
  return { report, books: { ...books, now: created } };
}

/** The refunds and the disputes of those books, as the payment company lists them. */
export function listBooks({ refunds, dispute, paymentId, now }: Books): {
  refunds: RefundOutcome[];
  disputes: DisputeOutcome[];
} {
  const about = { payment_intent: paymentId, created: now };
  return {
    refunds: refunds.map((refund) => readRefund({ ...refund, ...about })),
    disputes: dispute ? [readDispute({ ...dispute, ...about }, nowSeconds() * 1000)] : [],
  };
}

const nowSeconds = () => Math.floor(Date.now() / 1000);

/** The deeds of the owner that change how an order stands. */
export type Deed = "staff hold it" | "it is dispatched";

/**
 * The order as those books want it: what went back, and what becomes of its cards.
 * @param deed of the owner, which the shop did not refuse
 */
export function orderByBooks({ refunds, dispute }: Books, deed?: Deed) {
  const sum = (states: string[]) =>
    refunds.reduce(
      (pence, { amount, status }) => pence + (states.includes(status) ? amount : 0),
      0,
    );
  const refundedPence = sum(["succeeded"]);
  const refundReservedPence = sum(["succeeded", "pending"]);
  const hasLeft = deed === "it is dispatched";
  const lostPence =
    !hasLeft && ["lost", "prevented"].includes(dispute?.status ?? "") ? dispute!.amount : 0;
  const isOver = refundedPence + lostPence >= totalPence;
  const isDisputed = dispute !== null && !["won", "warning_closed"].includes(dispute.status);
  const holds: [reason: string, holds: boolean][] = [
    ["refund failed", refunds.some(({ status }) => status === "failed")],
    ["refund", refundReservedPence >= totalPence],
    ["which cards", refundReservedPence > 0 && refundReservedPence < totalPence],
    ["disputed", isDisputed],
    ["staff", deed === "staff hold it"],
  ];
  const heldBy = holds.filter(([, isHeld]) => isHeld);
  return {
    status: isOver ? "Refunded" : hasLeft ? "Dispatched" : "Preparing",
    heldReason: isOver || hasLeft ? null : heldBy.map(([reason]) => reason).join(", ") || null,
    refundedPence,
    refundReservedPence,
    keptPence: totalPence - refundedPence - (dispute && isTaken(dispute) ? dispute.amount : 0),
  };
}
