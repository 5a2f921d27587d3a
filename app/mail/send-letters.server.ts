import type { Logger } from "pino";
import { writeAboutFailure } from "~/shop/operations/alarm-mails.server";
import type { Trader } from "~/shop/legal/trader";
import { readTrader } from "~/shop/legal/trader-details.server";
import { addOrderEvent } from "~/shop/orders/order-events.server";
import { readClock } from "~/shop/clock.server";
import { transact } from "../../db/transact";
import {
  cancelLetter,
  noteDelayed,
  noteFailed,
  noteSent,
  returnLetter,
  claimDueLetter,
  type WaitingLetter,
} from "~/shop/letters/outbox.server";
import type { Composed, Composing } from "./composing";
import { letters } from "./letters.server";
import type { Delivery, Mailer } from "./mailer.server";

/** The dependencies of sending. */
export type Sending = Omit<Composing, "trader"> & {
  /** The trader until the owner has set one. */
  firstTrader: Trader;
  mailer: Mailer;
  log: Logger;
};

/**
 * Sends the due letters one after the other. Each is sent at least once, and always with the same
 * Message-ID.
 * @returns false if the mail server rejects the shop itself, so that every letter has to wait
 */
export async function sendDueLetters(
  sending: Sending,
  closing: AbortSignal = new AbortController().signal,
): Promise<boolean> {
  while (!closing.aborted) {
    const waiting = await claimDueLetter(sending.db, await readClock(sending.db));
    if (!waiting) return true;
    if (!(await sendLetter(sending, waiting))) return false;
  }
  return true;
}

async function sendLetter(sending: Sending, waiting: WaitingLetter): Promise<boolean> {
  const composed = await compose(sending, waiting);
  if (!composed) return true;
  const { to, letter, replyTo } = composed;
  const delivery = await sending.mailer.send({ to, letter, key: waiting.key, replyTo });
  return noteDelivery(sending, waiting, composed, delivery);
}

/** Undefined if there is nothing to send any more. */
async function compose(sending: Sending, waiting: WaitingLetter) {
  try {
    const { db, publicUrl, firstTrader } = sending;
    const trader = await readTrader(db, firstTrader);
    const composed = await letters[waiting.kind].compose(waiting, { db, publicUrl, trader });
    if (!composed) await cancelLetter(db, waiting.key);
    return composed && { ...composed, replyTo: trader.email };
  } catch (error) {
    sending.log.error({ err: error, letter: waiting.key }, "A letter could not be written");
    await delay(sending, waiting, "It could not be written.");
    return undefined;
  }
}

async function noteDelivery(
  sending: Sending,
  waiting: WaitingLetter,
  { secret }: Composed,
  delivery: Delivery,
): Promise<boolean> {
  const { db, log } = sending;
  const { key } = waiting;
  const { outcome, answer } = delivery;
  if (outcome === "sent") {
    const { text } = delivery;
    await noteSent(db, key, answer, secret ? text.replaceAll(secret, "…") : text);
    log.info({ letter: key }, "A letter was sent");
  } else if (outcome === "locked out") {
    await returnLetter(db, key, answer);
    return false;
  } else if (outcome === "refused") {
    await giveUp(db, waiting, answer);
    log.error({ letter: key, answer }, "A letter was refused");
  } else {
    await delay(sending, waiting, answer);
  }
  return true;
}

/** Schedules another attempt, for up to three days. */
async function delay({ db, log }: Sending, waiting: WaitingLetter, answer: string) {
  const facts = { letter: waiting.key, answer };
  if (await noteDelayed(db, waiting, answer, await readClock(db))) {
    log.warn(facts, "A letter was not accepted, and will be sent again later");
  } else {
    await giveUp(db, waiting, answer);
    log.error(facts, "A letter was given up after three days");
  }
}

/** A letter that was given up is recorded in the order's history, and reported to owners. */
async function giveUp(db: Sending["db"], { key, orderId, kind }: WaitingLetter, answer: string) {
  await transact(db, async (tx) => {
    await noteFailed(tx, key, answer);
    await writeAboutFailure(tx, kind, Date.now());
    if (orderId) {
      await addOrderEvent(tx, orderId, { kind: "letter failed", actor: "shop", detail: kind });
    }
  });
}
