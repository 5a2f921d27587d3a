import type { LetterKind } from "../../db/letter-tables";
import { href } from "~/forms/href";
import { formatMoment } from "~/shop/format-day";
import { countDeskOrders } from "~/shop/fulfilment/list-orders.server";
import { formatPence, formatTotal, isForeign } from "~/shop/money";
import {
  listReaders,
  type Alarm as AlarmName,
  type MailOccasion,
} from "~/shop/staff/mail-choices.server";
import type { WaitingLetter } from "~/shop/letters/outbox.server";
import { button, defineLetter, heading, paragraph } from "./composing";
import type { Composing, Draft, LetterOfKind, Read, Sample } from "./composing";
import type { Block } from "./letter";
import { alarms, type Alarm } from "./owner-alarms.server";
import {
  counted,
  describeOrder,
  deskOrderUrl,
  reportedOrders,
  type ReportedOrder,
} from "./reported-orders.server";

/** The letters to owners about their shop. They name orders, and no customer. */
export const ownerLetters = {
  "owner-order": defineLetter({
    read: readFor("each", async ({ aboutId }, composing) => {
      const order = await reportedOrders(composing.db).where("id", "=", aboutId).executeTakeFirst();
      return order && { order, url: deskOrderUrl(composing, order.id) };
    }),
    sample: (made) => ({ order: reported(made), url: deskOrderUrl(made, made.order.id) }),
    write: ({ order, url }) =>
      ownerLetter(`Order ${order.id}: ${formatTotal(order)}`, [
        heading("Somebody is going to get it"),
        paragraph(`Order ${order.id} is paid: ${describeOrder(order)}.`),
        button("See the order", url),
      ]),
  }),

  "owner-morning": defineLetter({
    read: readFor("morning", readMorning),
    sample: (made) => ({
      from: made.order.createdAt - 27 * hourMs,
      orders: [{ ...reported(made), heldReason: "amount" }],
      toPrint: 3,
      toPost: 2,
      url: `${made.publicUrl}${href("/desk")}`,
    }),
    write: morningLetter,
  }),

  "owner-alarm": defineLetter({
    read: readFor("alarms", ({ key, aboutId }, composing) =>
      alarms[key.split(":", 1)[0] as AlarmName](aboutId ?? "", composing),
    ),
    sample: (made): Alarm => ({
      title: `Order ${made.order.id} is on hold`,
      text: "Its page says why.",
      url: deskOrderUrl(made, made.order.id),
    }),
    write: ({ title, text, url }) =>
      ownerLetter(`${title}: it needs you`, [
        heading("Something needs you"),
        paragraph(`${title}. ${text}`),
        button("See to it", url),
      ]),
  }),
} satisfies Partial<Record<LetterKind, LetterOfKind>>;

const hourMs = 60 * 60 * 1000;

const reported = ({ order }: Pick<Sample, "order">): ReportedOrder => ({
  ...order,
  cardCount: order.lines.length,
});

/** The facts for somebody who still has the right to the letter, and still wants it. */
function readFor<Facts>(
  occasion: MailOccasion,
  readFacts: (...about: Parameters<Read<Facts>>) => Promise<Facts | undefined>,
): Read<Facts> {
  return async (waiting, composing) => {
    const readers = await listReaders(composing.db, occasion);
    const reader = readers.find(({ id }) => id === waiting.customerId);
    const facts = reader && (await readFacts(waiting, composing));
    return facts && { to: reader.email, facts };
  };
}

/** The orders of a day, and the work that waits. */
type Morning = {
  /** When the first of them can have been paid. */
  from: number;
  orders: readonly ReportedOrder[];
  toPrint: number;
  toPost: number;
  url: string;
};

/** The times between which the orders were paid are in the letter's subject, as "1795553540173-1795639940173". */
async function readMorning(
  { aboutId }: WaitingLetter,
  { db, publicUrl }: Composing,
): Promise<Morning | undefined> {
  const [from = 0, until = 0] = (aboutId ?? "").split("-").map(Number);
  const orders = await reportedOrders(db)
    .where("paidAt", ">=", from)
    .where("paidAt", "<", until)
    .orderBy("paidAt")
    .orderBy("id")
    .execute();
  if (orders.length === 0) return undefined;
  const now = new Date();
  const toPrint = await countDeskOrders(db, "unprinted", now);
  const toPost = await countDeskOrders(db, "printed", now);
  return { from, orders, toPrint, toPost, url: `${publicUrl}${href("/desk")}` };
}

/** More than these nobody reads. */
const listedOrders = 50;

/** Reports the orders since the last morning. */
export function morningLetter({ from, orders, toPrint, toPost, url }: Morning): Draft {
  const inPounds = orders.filter((order) => !isForeign(order));
  const pence = inPounds.reduce((sum, { totalPence }) => sum + (totalPence ?? 0), 0);
  const cards = orders.reduce((sum, { cardCount }) => sum + cardCount, 0);
  const count = counted(orders.length, "order");
  const left = orders.length - listedOrders;
  return ownerLetter(`${count}, ${formatPence(pence)}`, [
    heading("Get up, there’s post"),
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
    button("To the desk", url),
  ]);
}

function ownerLetter(subject: string, blocks: Block[]): Draft {
  const reason =
    "You get this because you run the shop. The settings of the desk say which e-mails you get.";
  return { subject, blocks: [...blocks, { kind: "smallPrint", text: reason }] };
}
