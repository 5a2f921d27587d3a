import type { Selectable } from "kysely";
import type { OrdersTable } from "../../db/order-tables";
import { formatMoment } from "~/shop/format-day";
import type { Trader } from "~/shop/legal/trader";
import { formatPence } from "~/shop/money";
import { signature } from "./composing";
import type { Block, Letter } from "./letter";

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

/** An order in words, as "2 cards bought, Royal Mail First Class, £8.19, on hold". */
export function describeOrder(order: OrderNews): string {
  const { cardCount, postageName, heldReason } = order;
  return [
    `${counted(cardCount, "card")} bought`,
    postageName ?? "no postage of ours",
    sumOf(order),
    ...(heldReason === null ? [] : ["on hold"]),
  ].join(", ");
}

/** Something that needs an owner, and the page where they see to it. */
export type Alarm = { title: string; text: string; url: string };

/** Says that something needs an owner. */
export function alarmLetter({ title, text, url }: Alarm, trader: Trader): Letter {
  return ownerLetter(`${title}: it needs you`, trader, [
    { kind: "heading", text: "Something needs you" },
    paragraph(`${title}. ${text}`),
    { kind: "button", text: "See to it", url },
  ]);
}

function ownerLetter(subject: string, trader: Trader, blocks: Block[]): Letter {
  const reason =
    "You get this because you run the shop. The settings of the desk say which e-mails you get.";
  return { subject, blocks: [...blocks, { kind: "smallPrint", text: reason }, signature(trader)] };
}

const paragraph = (text: string): Block => ({ kind: "paragraph", text });
