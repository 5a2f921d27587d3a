import type { Db } from "../../db/connect";
import type { LetterKind } from "../../db/letter-tables";
import { href } from "~/forms/href";
import { countDeskOrders } from "~/shop/fulfilment/list-orders.server";
import { countTroubledLetters, findBackupFaults } from "~/shop/operations/alarm-mails.server";
import { listReaders, type MailOccasion } from "~/shop/staff/mail-choices.server";
import type { Composer, Composing } from "./composing";
import type { Letter } from "./letter";
import {
  backupLetter,
  disputeDueLetter,
  disputeLetter,
  heldLetter,
  lettersLetter,
  morningLetter,
  orderLetter,
  refundFailedLetter,
  strayLetter,
  type DisputeNews,
} from "./owner-news";

/** The letters to owners about their shop. They name orders, and no customer. */
export const ownerComposers = {
  "owner-order": ownerComposer("each", composeOrder),
  "owner-morning": ownerComposer("morning", composeMorning),
  "owner-dispute": disputeComposer(disputeLetter, ["inquiry", "open", "lost"]),
  "owner-dispute-due": disputeComposer(disputeDueLetter, ["inquiry", "open"]),
  "owner-held": ownerComposer("holds", composeHeld),
  "owner-stray": ownerComposer("holds", async (_, composing) =>
    strayLetter(troubleUrl(composing), composing.trader),
  ),
  "owner-refund-failed": ownerComposer("refunds", composeRefundFailed),
  "owner-letters": ownerComposer("letters", composeLetters),
  "owner-backup": ownerComposer("backups", composeBackup),
} satisfies Partial<Record<LetterKind, Composer>>;

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

const troubleUrl = ({ publicUrl }: Composing) => `${publicUrl}${href("/desk/trouble")}`;
const orderUrl = ({ publicUrl }: Composing, orderId: string) =>
  `${publicUrl}${href("/desk/orders/:orderId", { orderId })}`;

/** @param states those of which it has something to say */
function disputeComposer(
  write: (dispute: DisputeNews, url: string, trader: Composing["trader"]) => Letter,
  states: DisputeNews["state"][],
) {
  return ownerComposer("disputes", async (id, composing) => {
    const dispute = await composing.db
      .selectFrom("disputes")
      .select(["orderId", "amountPence", "state", "reason", "replyBy"])
      .where("id", "=", id)
      .where("state", "in", states)
      .$narrowType<{ state: DisputeNews["state"] }>()
      .executeTakeFirst();
    return dispute && write(dispute, troubleUrl(composing), composing.trader);
  });
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

async function composeHeld(id: string, composing: Composing): Promise<Letter | undefined> {
  const order = await ordersWithCards(composing.db).where("id", "=", id).executeTakeFirst();
  const heldReason = order?.heldReason;
  if (!order || !heldReason) return undefined;
  return heldLetter({ ...order, heldReason }, orderUrl(composing, id), composing.trader);
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

async function composeRefundFailed(id: string, composing: Composing): Promise<Letter | undefined> {
  const refund = await composing.db
    .selectFrom("refunds")
    .select(["orderId", "amountPence"])
    .where("id", "=", id)
    .where("state", "=", "failed")
    .executeTakeFirst();
  return (
    refund && refundFailedLetter(refund, orderUrl(composing, refund.orderId), composing.trader)
  );
}

/** @param noticedAt when a letter had failed or was late */
async function composeLetters(noticedAt: string, composing: Composing): Promise<Letter> {
  const { db, publicUrl, trader } = composing;
  const counts = await countTroubledLetters(db, Date.now());
  const url = `${publicUrl}${href("/desk/letters")}`;
  return lettersLetter({ ...counts, noticedAt: Number(noticedAt) }, url, trader);
}

async function composeBackup(id: string, composing: Composing): Promise<Letter | undefined> {
  const { db, publicUrl, trader } = composing;
  const faults = await findBackupFaults(db, Date.now());
  const fault = faults.find((each) => each.id === id);
  return fault && backupLetter(fault, `${publicUrl}${href("/desk/health")}`, trader);
}
