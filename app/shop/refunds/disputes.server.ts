import type { Selectable } from "kysely";
import type { Db } from "../../../db/connect";
import type { DisputesTable, DisputeState } from "../../../db/money-tables";
import type { OrderEventKind } from "../../../db/order-tables";
import { transact } from "../../../db/transact";
import type { DisputeOutcome } from "~/payments/payments";
import { inLondon } from "~/shop/london-time.server";
import { addOrderEvent, lockOrder } from "~/shop/orders/order-events.server";
import { lockPayment } from "./lock-payment.server";
import type { Recorder } from "~/shop/shop";
import { alarmOwners } from "~/shop/staff/mail-choices.server";
import { settle } from "~/shop/standing/settle.server";

type Dispute = Selectable<DisputesTable>;

/** Reports arrive in any order; a dispute never goes back to a lower rank. */
const ranks: Record<DisputeState, number> = { inquiry: 0, open: 1, won: 2, lost: 2 };

/** Those that wait for a decision. */
const openStates = new Set<DisputeState>(["inquiry", "open"]);

const eventKinds: Record<DisputeState, OrderEventKind> = {
  inquiry: "dispute opened",
  open: "dispute opened",
  won: "dispute won",
  lost: "dispute lost",
};

/**
 * Records the state of a dispute; reports may come in any order, repeatedly, and before the sale.
 * Owners are notified when it opens, and its shopper is not.
 */
export async function recordDispute(
  { db, log, isSilent }: Recorder,
  outcome: DisputeOutcome,
): Promise<void> {
  const { orderId, isNews } = await transact(db, (tx) => recordWithin(tx, outcome, isSilent));
  const { id, state, amountPence } = outcome;
  if (isNews)
    log.warn({ orderId, disputeId: id, state, amountPence }, "A payment is or was disputed");
}

/** Records the disputes that were reported before their sale, within the transaction of the sale. */
export async function recordEarlyDisputes(
  tx: Db,
  orderId: string,
  paymentId: string,
): Promise<void> {
  const disputes = await tx
    .selectFrom("disputes")
    .selectAll()
    .where("paymentId", "=", paymentId)
    .orderBy("openedAt")
    .execute();
  if (disputes.length === 0) return;
  const now = Date.now();
  for (const dispute of disputes) {
    const { id, withdrawnAt, reinstatedAt } = dispute;
    await tx
      .updateTable("disputes")
      .set({ withdrawnAt: withdrawnAt && now, reinstatedAt: reinstatedAt && now })
      .where("id", "=", id)
      .execute();
    await noteOnOrder(tx, orderId, dispute, undefined);
  }
  await settle(tx, orderId);
}

async function recordWithin(
  tx: Db,
  outcome: DisputeOutcome,
  isSilent = false,
): Promise<{ orderId: string | null; isNews: boolean }> {
  const orderId = outcome.paymentId ? await lockPayment(tx, outcome.paymentId) : null;
  if (orderId) await lockOrder(tx, orderId);
  const known = await tx
    .selectFrom("disputes")
    .selectAll()
    .where("id", "=", outcome.id)
    .executeTakeFirst();
  const isNews = known?.state !== outcome.state;
  if (known && !isNewer(outcome, known)) return { orderId, isNews: false };
  const amountPence = orderId ? amountOf(outcome, known) : outcome.amountPence;
  const { id, paymentId, state, reason, replyBy, openedAt, toldAt } = outcome;
  const report = { paymentId, state, reason, replyBy, openedAt, toldAt };
  const facts = { ...report, amountPence, ...movesOf(outcome, known) };
  await tx
    .insertInto("disputes")
    .values({ id, ...facts, askedAt: Date.now() })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(facts))
    .execute();
  if (orderId) {
    await noteOnOrder(tx, orderId, outcome, known?.state);
    await settle(tx, orderId);
  }
  const isToTell = openStates.has(state) || (state === "lost" && !known);
  if (isNews && isToTell && !isSilent) {
    await alarmOwners(tx, { key: `owner-dispute:${id}:${state}`, aboutId: id });
  }
  return { orderId, isNews };
}

/**
 * The times at which the money went and came back: once each, and by the shop's clock, because a
 * past month must not change.
 */
function movesOf({ state }: DisputeOutcome, known: Dispute | undefined) {
  const now = Date.now();
  const isWithdrawn = state === "open" || state === "lost";
  const withdrawnAt = known?.withdrawnAt ?? (isWithdrawn ? now : null);
  const isReinstated = state === "won" && withdrawnAt !== null;
  return { withdrawnAt, reinstatedAt: known?.reinstatedAt ?? (isReinstated ? now : null) };
}

/** An amount that is reported otherwise later changes no month that is over. */
function amountOf({ amountPence }: DisputeOutcome, known: Dispute | undefined): number {
  const withdrawnAt = known?.withdrawnAt ?? null;
  const isClosed = withdrawnAt !== null && monthOf(withdrawnAt) !== monthOf(Date.now());
  return known && isClosed ? known.amountPence : amountPence;
}

const monthOf = (ms: number) => inLondon(ms).toPlainDate().toPlainYearMonth().toString();

function isNewer({ toldAt, state }: DisputeOutcome, known: Dispute): boolean {
  return toldAt >= known.toldAt && ranks[state] >= ranks[known.state];
}

async function noteOnOrder(
  tx: Db,
  orderId: string,
  { state, amountPence }: DisputeOutcome,
  before: DisputeState | undefined,
): Promise<void> {
  const kind = eventKinds[state];
  if (before && eventKinds[before] === kind) return;
  const detail = String(amountPence);
  await addOrderEvent(tx, orderId, { kind, actor: "payment provider", detail });
}
