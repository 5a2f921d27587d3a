import type { LetterKind } from "../../db/letter-tables";
import { countRows } from "../../db/rows";
import { href } from "~/forms/href";
import type { MailSubject } from "~/shop/staff/mail-choices";
import { listReaders } from "~/shop/staff/mail-choices.server";
import type { Composer, Composing } from "./composing";
import type { Letter } from "./letter";
import {
  disputeDueLetter,
  disputeLetter,
  heldLetter,
  refundFailedLetter,
  strayLetter,
  type DisputeNews,
} from "./owner-news";

/** The letters to owners about their shop. They name orders, and no customer. */
export const ownerComposers = {
  "owner-dispute": disputeComposer(disputeLetter),
  "owner-dispute-due": disputeComposer(disputeDueLetter),
  "owner-held": ownerComposer("holds", composeHeld),
  "owner-stray": ownerComposer("holds", async (_, composing) =>
    strayLetter(troubleUrl(composing), composing.trader),
  ),
  "owner-refund-failed": ownerComposer("refunds", composeRefundFailed),
} satisfies Partial<Record<LetterKind, Composer>>;

/** Undefined if there is nothing to report any more. */
type Write = (aboutId: string, composing: Composing) => Promise<Letter | undefined>;

/** A letter to somebody who still has the right to it, and still wants it. */
function ownerComposer(subject: MailSubject, write: Write): Composer {
  return async ({ customerId, aboutId }, composing) => {
    const readers = await listReaders(composing.db, subject);
    const reader = readers.find(({ id }) => id === customerId);
    const letter = reader && (await write(aboutId ?? "", composing));
    return letter && { to: reader.email, letter, secrets: [] };
  };
}

const troubleUrl = ({ publicUrl }: Composing) => `${publicUrl}${href("/desk/trouble")}`;
const orderUrl = ({ publicUrl }: Composing, orderId: string) =>
  `${publicUrl}${href("/desk/orders/:orderId", { orderId })}`;

function disputeComposer(
  write: (dispute: DisputeNews, url: string, trader: Composing["trader"]) => Letter,
) {
  return ownerComposer("disputes", async (id, composing) => {
    const dispute = await composing.db
      .selectFrom("disputes")
      .select(["orderId", "amountPence", "state", "reason", "replyBy"])
      .where("id", "=", id)
      .where("state", "in", ["open", "inquiry"])
      .executeTakeFirst();
    return dispute && write(dispute, troubleUrl(composing), composing.trader);
  });
}

async function composeHeld(id: string, composing: Composing): Promise<Letter | undefined> {
  const { db, trader } = composing;
  const order = await db
    .selectFrom("orders")
    .select(["id", "totalPence", "foreignMoney", "postageName", "heldReason"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!order || order.heldReason === null) return undefined;
  const { heldReason } = order;
  const cardCount = await countRows(db.selectFrom("orderLines").where("orderId", "=", id));
  return heldLetter({ ...order, heldReason, cardCount }, orderUrl(composing, id), trader);
}

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
