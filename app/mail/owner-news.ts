import type { Selectable } from "kysely";
import type { DisputesTable, DisputeState } from "../../db/money-tables";
import type { OrdersTable } from "../../db/order-tables";
import { formatMoment } from "~/shop/format-day";
import type { Trader } from "~/shop/legal/trader";
import { formatPence } from "~/shop/money";
import { holdKindOf, type HoldKind } from "~/shop/orders/holds";
import type { BackupFault } from "~/shop/operations/alarm-mails.server";
import { disputeReminderDays } from "~/shop/terms";
import { signature } from "./composing";
import type { Block, Letter } from "./letter";

/** A dispute as its letters report it. */
export type DisputeNews = Pick<
  Selectable<DisputesTable>,
  "orderId" | "amountPence" | "reason" | "replyBy"
> & { state: Exclude<DisputeState, "won"> };

/** Reports a dispute, with the last day for an answer. */
export function disputeLetter(dispute: DisputeNews, url: string, trader: Trader): Letter {
  const { state, reason, amountPence } = dispute;
  const pounds = formatPence(amountPence);
  const deed = {
    inquiry: `asks about ${pounds}, and has taken nothing yet`,
    open: `has taken ${pounds} back, for now`,
    lost: `has taken ${pounds} back, and keeps them`,
  }[state];
  return ownerLetter(`${subjectOf(dispute)} is disputed: ${pounds}`, trader, [
    { kind: "heading", text: "Somebody wants their money back" },
    paragraph(
      `The bank of ${payerOf(dispute)} ${deed}. Its reason: ${reason.replaceAll("_", " ")}.`,
    ),
    ...(state === "lost"
      ? [paragraph("There is nothing to answer. If its cards are still here, they stay here.")]
      : [
          paragraph(`${lastDayOf(dispute)} The page below has the evidence to paste there.`),
          { kind: "button", text: "See the dispute", url } as const,
        ]),
  ]);
}

/** Reminds of a dispute whose answer is due. */
export function disputeDueLetter(dispute: DisputeNews, url: string, trader: Trader): Letter {
  const pounds = formatPence(dispute.amountPence);
  return ownerLetter(`${subjectOf(dispute)} is still disputed: ${pounds}`, trader, [
    { kind: "heading", text: "Tick, tock" },
    paragraph(
      `The bank of ${payerOf(dispute)} has had no answer, and less than ${disputeReminderDays} days are left. ${lastDayOf(dispute)}`,
    ),
    paragraph(`Say nothing, and ${pounds} are gone.`),
    { kind: "button", text: "See the dispute", url },
  ]);
}

const subjectOf = ({ orderId }: DisputeNews) => (orderId ? `Order ${orderId}` : "A payment");
const payerOf = ({ orderId }: DisputeNews) =>
  orderId ? `whoever paid for order ${orderId}` : "somebody whose payment belongs to no order";

const lastDayOf = ({ replyBy }: DisputeNews) =>
  replyBy === null
    ? "The payment company names no last day for an answer."
    : `Answer at the payment company before ${formatMoment(replyBy)}.`;

/** An order as these letters report it. */
export type OrderNews = Pick<
  Selectable<OrdersTable>,
  "id" | "totalPence" | "foreignMoney" | "postageName" | "heldReason"
> & { cardCount: number };

/** Reports a new order. */
export function orderLetter(order: OrderNews, url: string, trader: Trader): Letter {
  return ownerLetter(`Order ${order.id}: ${sumOf(order)}`, trader, [
    { kind: "heading", text: "Somebody is going to get it" },
    paragraph(`Order ${order.id} is paid: ${describeOrder(order)}.`),
    { kind: "button", text: "See the order", url },
  ]);
}

/** The orders of a day, and the work that waits. */
export type MorningNews = {
  /** When the first of them can have been paid. */
  from: number;
  orders: readonly OrderNews[];
  toPrint: number;
  toPost: number;
};

/** More than these nobody reads. */
const listedOrders = 50;

/** Reports the orders since the last morning. */
export function morningLetter(
  { from, orders, toPrint, toPost }: MorningNews,
  url: string,
  trader: Trader,
): Letter {
  const inPounds = orders.filter(({ foreignMoney }) => foreignMoney === null);
  const pence = inPounds.reduce((sum, { totalPence }) => sum + (totalPence ?? 0), 0);
  const cards = orders.reduce((sum, { cardCount }) => sum + cardCount, 0);
  const count = counted(orders.length, "order");
  const left = orders.length - listedOrders;
  return ownerLetter(`${count}, ${formatPence(pence)}`, trader, [
    { kind: "heading", text: "Get up, there’s post" },
    paragraph(
      `${count} since ${formatMoment(from)}: ${counted(cards, "card")} bought, ${formatPence(pence)}. To be printed: ${toPrint}. To be posted: ${toPost}.`,
    ),
    {
      kind: "list",
      items: [
        ...orders.slice(0, listedOrders).map((order) => `${order.id}: ${describeOrder(order)}`),
        ...(left > 0 ? [`and ${left} more`] : []),
      ],
    },
    { kind: "button", text: "To the desk", url },
  ]);
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

const sumOf = ({ foreignMoney, totalPence }: OrderNews) =>
  foreignMoney ?? formatPence(totalPence ?? 0);

/** "2 cards bought, Royal Mail First Class, £8.19, on hold" */
function describeOrder(order: OrderNews): string {
  const { cardCount, postageName, heldReason } = order;
  return [
    `${counted(cardCount, "card")} bought`,
    postageName ?? "no postage of ours",
    sumOf(order),
    ...(heldReason === null ? [] : ["on hold"]),
  ].join(", ");
}

/** Reports an order that is not posted until somebody decides. */
export function heldLetter(
  order: OrderNews & { heldReason: string },
  url: string,
  trader: Trader,
): Letter {
  return ownerLetter(`Order ${order.id} is on hold`, trader, [
    { kind: "heading", text: "It isn’t going anywhere" },
    paragraph(`Nobody can post order ${order.id}: ${describeOrder(order)}.`),
    paragraph(holdTexts[holdKindOf(order.heldReason)]),
    { kind: "button", text: "See the order", url },
  ]);
}

/** The reasons of staff are their own words, and stay at the desk. */
const holdTexts: Record<HoldKind, string> = {
  payment: "Something about its payment isn’t as it should be. Its page says what.",
  address: "It was paid without an address. Get one from the customer, correct it, and release it.",
  refund: "Some of its money has gone back, or failed to. Its page says what is to be done.",
  dispute: "Its payment is disputed.",
  other: "Somebody at the desk put it there. Their reason is on its page.",
};

/** Reports money for which there is no order to post. */
export function strayLetter(url: string, trader: Trader): Letter {
  return ownerLetter("Money has come that belongs to no order", trader, [
    { kind: "heading", text: "Money for nothing" },
    paragraph(
      "Somebody has paid, and there is no order to post for it: it was paid already, or nobody knows it. Send the money back at the payment company. Keeping it is called something else.",
    ),
    { kind: "button", text: "See the payment", url },
  ]);
}

/** Reports a refund that the payment company or the bank rejected. */
export function refundFailedLetter(
  { orderId, amountPence }: { orderId: string; amountPence: number },
  url: string,
  trader: Trader,
): Letter {
  const pounds = formatPence(amountPence);
  return ownerLetter(`Order ${orderId}: a refund of ${pounds} failed`, trader, [
    { kind: "heading", text: "It came back" },
    paragraph(
      `The refund of ${pounds} for order ${orderId} failed, and the customer hasn’t got the money. The order’s page says why. Write to them, and pay another way.`,
    ),
    { kind: "button", text: "See the order", url },
  ]);
}

/** The e-mails that did not go out, counted when this one goes. */
export type LetterTrouble = { failedCount: number; lateCount: number; noticedAt: number };

/** Reports letters that failed or are late. It goes out only once letters do. */
export function lettersLetter(
  { failedCount, lateCount, noticedAt }: LetterTrouble,
  url: string,
  trader: Trader,
): Letter {
  const isOver = failedCount + lateCount === 0;
  return ownerLetter("Some e-mails did not go out", trader, [
    { kind: "heading", text: isOver ? "It’s better now" : "Somebody never got the message" },
    paragraph(
      isOver
        ? `On ${formatMoment(noticedAt)} e-mails of the shop were stuck. They have gone since.`
        : `E-mails of the shop that failed in the last week: ${failedCount}. More than an hour late: ${lateCount}. The shop tries each for three days, and says there what the mail server answers.`,
    ),
    { kind: "button", text: "See the letters", url },
  ]);
}

/** Reports a backup that is missing or damaged. */
export function backupLetter(
  { what, madeAt }: Pick<BackupFault, "what" | "madeAt">,
  url: string,
  trader: Trader,
): Letter {
  const made = formatMoment(madeAt ?? 0);
  const texts: Record<BackupFault["what"], string> = {
    none: "There is no backup. If the shop’s machine dies now, so do your orders.",
    late: `The newest backup is of ${made}, and there should be one each night.`,
    damaged: `The backup of ${made} is damaged or gone. Make another before you need it.`,
  };
  return ownerLetter("A backup is missing or damaged", trader, [
    { kind: "heading", text: "You like to live, don’t you?" },
    paragraph(texts[what]),
    { kind: "button", text: "See the shop’s health", url },
  ]);
}

function ownerLetter(subject: string, trader: Trader, blocks: Block[]): Letter {
  const reason =
    "You get this because you run the shop. The settings of the desk say which e-mails you get.";
  return { subject, blocks: [...blocks, { kind: "smallPrint", text: reason }, signature(trader)] };
}

const paragraph = (text: string): Block => ({ kind: "paragraph", text });
