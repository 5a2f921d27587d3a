import type { Db } from "../../db/connect";
import type { LetterKind } from "../../db/letter-tables";
import { href } from "~/forms/href";
import { formatMoment } from "~/shop/format-day";
import { countDeskOrders } from "~/shop/fulfilment/list-orders.server";
import { formatPence } from "~/shop/money";
import { countTroubledLetters, findBackupFaults } from "~/shop/operations/alarm-mails.server";
import {
  listReaders,
  type Alarm as AlarmName,
  type MailOccasion,
} from "~/shop/staff/mail-choices.server";
import type { Composer, Composing, LetterOfKind } from "./composing";
import type { Letter } from "./letter";
import { alarmLetter, describeOrder, morningLetter, orderLetter, type Alarm } from "./owner-news";

/** The letters to owners about their shop. They name orders, and no customer. */
export const ownerLetters = {
  "owner-order": {
    compose: ownerComposer("each", composeOrder),
    sample: ({ order, trader, ...made }) =>
      orderLetter({ ...order, cardCount: order.lines.length }, orderUrl(made, order.id), trader),
  },
  "owner-morning": {
    compose: ownerComposer("morning", composeMorning),
    sample: ({ order, publicUrl, trader }) => {
      const orders = [{ ...order, heldReason: "amount", cardCount: order.lines.length }];
      const news = { from: order.createdAt - 27 * hourMs, orders, toPrint: 3, toPost: 2 };
      return morningLetter(news, `${publicUrl}${href("/desk")}`, trader);
    },
  },
  "owner-alarm": {
    async compose(waiting, composing) {
      const find = alarms[waiting.key.split(":", 1)[0] as AlarmName];
      const write: Write = async (aboutId) => {
        const alarm = await find(aboutId, composing);
        return alarm && alarmLetter(alarm, composing.trader);
      };
      return ownerComposer("alarms", write)(waiting, composing);
    },
    sample: ({ order: { id }, trader, ...made }) =>
      alarmLetter(
        { title: `Order ${id} is on hold`, text: "Its page says why.", url: orderUrl(made, id) },
        trader,
      ),
  },
} satisfies Partial<Record<LetterKind, LetterOfKind>>;

const hourMs = 60 * 60 * 1000;

/** Undefined if there is nothing to report any more. */
type Write = (aboutId: string, composing: Composing) => Promise<Letter | undefined>;

/** A letter to somebody who still has the right to it, and still wants it. */
function ownerComposer(occasion: MailOccasion, write: Write): Composer {
  return async ({ customerId, aboutId }, composing) => {
    const readers = await listReaders(composing.db, occasion);
    const reader = readers.find(({ id }) => id === customerId);
    const letter = reader && (await write(aboutId ?? "", composing));
    return letter && { to: reader.email, letter };
  };
}

const orderUrl = ({ publicUrl }: Pick<Composing, "publicUrl">, orderId: string) =>
  `${publicUrl}${href("/desk/orders/:orderId", { orderId })}`;

/** Reads the thing that an alarm is about; undefined if it needs nobody any more. */
const alarms: Record<AlarmName, (id: string, composing: Composing) => Promise<Alarm | undefined>> =
  {
    "owner-dispute": findDispute,
    "owner-dispute-due": findDispute,
    "owner-held": findHeld,
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

async function composeOrder(id: string, composing: Composing): Promise<Letter | undefined> {
  const order = await ordersWithCards(composing.db).where("id", "=", id).executeTakeFirst();
  return order && orderLetter(order, orderUrl(composing, id), composing.trader);
}

/** @param period the times between which the orders were paid, as "1795553540173-1795639940173" */
async function composeMorning(period: string, composing: Composing): Promise<Letter | undefined> {
  const { db, publicUrl, trader } = composing;
  const [from = 0, until = 0] = period.split("-").map(Number);
  const orders = await ordersWithCards(db)
    .where("paidAt", ">=", from)
    .where("paidAt", "<", until)
    .orderBy("paidAt")
    .orderBy("id")
    .execute();
  if (orders.length === 0) return undefined;
  const now = new Date();
  const toPrint = await countDeskOrders(db, "unprinted", now);
  const toPost = await countDeskOrders(db, "printed", now);
  return morningLetter({ from, orders, toPrint, toPost }, `${publicUrl}${href("/desk")}`, trader);
}

async function findHeld(id: string, composing: Composing) {
  const order = await ordersWithCards(composing.db)
    .where("id", "=", id)
    .where("heldReason", "is not", null)
    .executeTakeFirst();
  return (
    order && {
      title: `Order ${id} is on hold`,
      text: `Nobody can post it: ${describeOrder(order)}. Its page says why.`,
      url: orderUrl(composing, id),
    }
  );
}

/** Orders as these letters report them. */
const ordersWithCards = (db: Db) =>
  db
    .selectFrom("orders")
    .select(["id", "totalPence", "foreignMoney", "postageName", "heldReason"])
    .select((eb) =>
      eb
        .selectFrom("orderLines")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("orderLines.orderId", "=", "orders.id")
        .as("cardCount"),
    )
    .$narrowType<{ cardCount: number }>();

async function findFailedRefund(id: string, composing: Composing) {
  const refund = await composing.db
    .selectFrom("refunds")
    .select(["orderId", "amountPence"])
    .where("id", "=", id)
    .where("state", "=", "failed")
    .executeTakeFirst();
  return (
    refund && {
      title: `Order ${refund.orderId}: a refund of ${formatPence(refund.amountPence)} failed`,
      text: "Its page says why. Write to the customer, and pay another way.",
      url: orderUrl(composing, refund.orderId),
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
