import type { Logger } from "pino";
import { addOrderEvent } from "../shop/order-events.server";
import { transact } from "../../db/transact";
import {
  cancelLetter,
  noteDelayed,
  noteFailed,
  noteSent,
  returnLetter,
  takeDueLetter,
  type WaitingLetter,
} from "../shop/outbox.server";
import type { Composed, Composing } from "./composing";
import { composers } from "./composers.server";
import type { Delivery, Post } from "./post.server";

/** What sending needs. */
export type Sending = Composing & { post: Post; log: Logger };

/**
 * Sends the letters that are due, one after the other. Each is sent at least once, and always under the
 * same Message-ID.
 * @returns false when the mail server refuses the shop itself, and every letter has to wait
 */
export async function sendDueLetters(
  sending: Sending,
  closing: AbortSignal = new AbortController().signal,
): Promise<boolean> {
  while (!closing.aborted) {
    const waiting = await takeDueLetter(sending.db, Date.now());
    if (!waiting) return true;
    if (!(await sendLetter(sending, waiting))) return false;
  }
  return true;
}

async function sendLetter(sending: Sending, waiting: WaitingLetter): Promise<boolean> {
  const composed = await compose(sending, waiting);
  if (!composed) return true;
  const { to, letter } = composed;
  const delivery = await sending.post.send({ to, letter, key: waiting.key });
  return noteDelivery(sending, waiting, composed, delivery);
}

/** Undefined when there is nothing to send after all. */
async function compose({ log, ...composing }: Sending, waiting: WaitingLetter) {
  const { db } = composing;
  const about = { letter: waiting.key };
  try {
    const composed = await composers[waiting.kind](waiting, composing);
    if (!composed) await cancelLetter(db, waiting.key);
    return composed;
  } catch (error) {
    log.error({ err: error, ...about }, "A letter could not be written");
    await noteDelayed(db, waiting, "It could not be written.", Date.now());
    return undefined;
  }
}

async function noteDelivery(
  { db, log }: Sending,
  waiting: WaitingLetter,
  { secrets }: Composed,
  delivery: Delivery,
): Promise<boolean> {
  const { key } = waiting;
  const { outcome, answer } = delivery;
  const facts = { letter: key, answer };
  if (outcome === "sent") {
    const kept = secrets.reduce((text, secret) => text.replaceAll(secret, "…"), delivery.text);
    await noteSent(db, key, answer, kept);
    log.info({ letter: key }, "A letter was sent");
  } else if (outcome === "locked out") {
    await returnLetter(db, key, Date.now());
    return false;
  } else if (outcome === "refused") {
    await giveUp(db, waiting, answer);
    log.error(facts, "A letter was refused");
  } else if ((await noteDelayed(db, waiting, answer, Date.now())) === "failed") {
    await giveUp(db, waiting, answer);
    log.error(facts, "A letter was given up after three days");
  } else {
    log.warn(facts, "A letter was not taken, and is tried again later");
  }
  return true;
}

/** A letter that never arrives is part of the order's story. */
async function giveUp(db: Sending["db"], { key, orderId, kind }: WaitingLetter, answer: string) {
  await transact(db, async (tx) => {
    await noteFailed(tx, key, answer);
    if (orderId) {
      await addOrderEvent(tx, orderId, { kind: "letter failed", actor: "shop", detail: kind });
    }
  });
}
