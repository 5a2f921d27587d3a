import type { DisputeState, RefundState } from "../../../db/money-tables";
import { keysOf } from "~/shop/objects";
import { keyOf, kindsOfCause, type Cause } from "./causes";

/** A line of an order. */
export type LineFacts = {
  position: number;
  /** Whether it is in the newest parcel. */
  isInNewest: boolean;
  /** Whether staff took it out. */
  isOut: boolean;
};

export type RefundFacts = {
  id: string;
  pence: number;
  state: RefundState;
  /** Whether the provider has accepted it, ever. */
  isAccepted: boolean;
  /** Whether it was made at the provider, and somebody has to name its cards. */
  asksCards: boolean;
  positions: readonly number[];
};

/** The facts of a paid order, in the order in which they came, which does not matter. */
export type OrderFacts = {
  /** The sum that was paid; 0 or less if nobody can tell, and then no refund is all of it. */
  totalPence: number;
  /** The number of the newest parcel, from 1, and whether it has left. */
  parcel: { number: number; hasLeft: boolean };
  lines: readonly LineFacts[];
  refunds: readonly RefundFacts[];
  disputes: readonly { id: string; pence: number; state: DisputeState }[];
  holds: readonly ("staff" | "restored")[];
  /** The problems of its payment. */
  problems: readonly string[];
  /** The keys of the causes that staff have answered. */
  answers: ReadonlySet<string>;
};

export type Standing = {
  status: "Preparing" | "Dispatched" | "Refunded";
  /** The causes that keep it from being posted; of an order that has left, refunds that failed. */
  causes: Cause[];
};

/** The status of a paid order, as it follows from all that is known of it. */
export function statusOf(facts: OrderFacts): Standing {
  const status = stageOf(facts);
  const causes = {
    Refunded: () => [],
    Dispatched: () => failuresOf(facts),
    Preparing: () => causesOf(facts),
  }[status]();
  return { status, causes: causes.filter((cause) => !facts.answers.has(keyOf(cause))) };
}

const sumOf = (some: readonly { pence: number }[]) =>
  some.reduce((sum, { pence }) => sum + pence, 0);

function stageOf(facts: OrderFacts): Standing["status"] {
  const { totalPence, lines, parcel, refunds, disputes } = facts;
  const isPaidBack = ({ position }: LineFacts) => backIn(facts, ["succeeded"]).has(position);
  const hasLeft = parcel.hasLeft || parcel.number > 1;
  // While nothing has left, a bank that took the money for good has paid the order back.
  const lostPence = hasLeft ? 0 : sumOf(disputes.filter(({ state }) => state === "lost"));
  const refundedPence = sumOf(refunds.filter(({ state }) => state === "succeeded"));
  if (isAllOf(totalPence, refundedPence + lostPence)) return "Refunded";
  if (!hasLeft && lines.length > 0 && lines.every(isPaidBack)) return "Refunded";
  const isHere = newestOf(facts).some((line) => !line.isOut && !isPaidBack(line));
  return parcel.hasLeft || (hasLeft && !isHere) ? "Dispatched" : "Preparing";
}

const isAllOf = (totalPence: number, pence: number) => totalPence > 0 && pence >= totalPence;

const newestOf = ({ lines }: OrderFacts) => lines.filter(({ isInNewest }) => isInNewest);

/** The positions of the lines whose refunds are in one of those states. */
const backIn = ({ refunds }: OrderFacts, states: readonly RefundState[]) =>
  new Set(
    refunds.filter(({ state }) => states.includes(state)).flatMap(({ positions }) => positions),
  );

/** The causes in the order of their kinds, the first of which its shopper reads. */
function causesOf(facts: OrderFacts): Cause[] {
  const { totalPence, refunds, disputes, problems, holds } = facts;
  const reservedPence = sumOf(refunds.filter(({ state }) => state !== "failed"));
  const goingBack = backIn(facts, ["asked", "unknown", "pending", "succeeded"]);
  const newest = newestOf(facts);
  const isEmpty =
    newest.length > 0 && newest.every(({ isOut, position }) => isOut || goingBack.has(position));
  const isAllBack =
    isAllOf(totalPence, reservedPence) ||
    (isEmpty && newest.every(({ position }) => goingBack.has(position)));
  const asking = refunds.filter(({ asksCards, state }) => asksCards && state !== "failed");
  return [
    ...keysOf(kindsOfCause)
      .filter((kind) => problems.includes(kind))
      .map(plain),
    ...failuresOf(facts),
    ...(isAllBack ? [plain("refund")] : []),
    ...(isEmpty && !isAllBack ? [plain("no card")] : []),
    ...(isAllOf(totalPence, reservedPence)
      ? []
      : asking.map(({ id }) => ({ kind: "which cards", about: id }) as const)),
    ...disputes
      .filter(({ state }) => state !== "won")
      .map(({ id, state }) => ({ kind: "disputed", about: `${id} ${state}` }) as const),
    ...holds.map(plain),
  ];
}

const plain = (kind: Cause["kind"]): Cause => ({ kind, about: "" });

/** The refunds that failed after they had been accepted. One that was refused gave nothing back. */
const failuresOf = ({ refunds }: OrderFacts): Cause[] =>
  refunds
    .filter(({ state, isAccepted }) => state === "failed" && isAccepted)
    .map(({ id }) => ({ kind: "refund failed", about: id }));
