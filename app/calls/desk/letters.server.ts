import { z } from "zod";
import { defineCall, defineJsonCall, defineQuery } from "~/http/call.server";
import type { DeskSession } from "~/http/admit.server";
import { readSample } from "~/mail/sample-letters";
import { readTrader } from "~/shop/legal/trader-details.server";
import { letterStates } from "~/shop/letters/letter-states";
import { letterKinds, ListedLetter, listLetters as list } from "~/shop/letters/letters.server";
import { sendTestLetter as sendTest, tryAgain } from "~/shop/letters/resend-letters.server";
import { sendLetterAgain as sendOnceMore } from "~/shop/orders/staff-notes.server";
import { IdempotencyKey, OrderId, Sought } from "./inputs.server";

/** The letters that wait, have failed or were sent, fifty at a time. */
export const listLetters = defineJsonCall({
  name: "list-letters",
  who: "desk",
  may: "see letters",
  input: z.object({ show: z.enum(letterStates).default("failed"), after: Sought.optional() }),
  output: z.object({ letters: z.array(ListedLetter), next: z.string().optional() }),
  run: ({ shop }, { show, after }) => list(shop.db, show, after),
});

export const tryLetterAgain = defineCall({
  name: "try-letter-again",
  who: "desk",
  may: "see letters",
  input: z.object({ letter: Sought }),
  async run({ shop, desk }, { letter }) {
    await tryAgain(shop.db, desk.staffId, letter);
  },
  afterForm: () => ({ notices: ["letterAgain"] }),
});

export const tryLettersAgain = defineCall({
  name: "try-letters-again",
  who: "desk",
  may: "see letters",
  input: z.object({}),
  output: z.object({ count: z.number() }),
  run: async ({ shop, desk }) => ({ count: await tryAgain(shop.db, desk.staffId) }),
  afterForm: () => ({ notices: ["letterAgain"] }),
});

/** Sends a letter about an order once more. */
export const sendLetterAgain = defineCall({
  name: "send-letter-again",
  who: "desk",
  may: "write",
  input: z.object({ order: OrderId, letter: Sought, idempotencyKey: IdempotencyKey }),
  async run({ shop, desk }, { order, letter, idempotencyKey }) {
    await sendOnceMore(shop.db, desk.staffId, order, { key: letter, idempotencyKey });
  },
  afterForm: () => ({ notices: ["letterSentAgain"] }),
});

export const sendTestLetter = defineCall({
  name: "send-test-letter",
  who: "desk",
  may: "see letters",
  input: z.object({}),
  async run({ shop, desk }) {
    await sendTest(shop.db, desk.staffId);
  },
  afterForm: () => ({ notices: ["testLetterSent"] }),
});

/** A letter of that kind about an order that nobody has placed, rude or polite. */
export async function findSample({ shop, env }: DeskSession, kind = "", isPolite = false) {
  const trader = await readTrader(shop.db, env.trader);
  return readSample(kind, { trader, publicUrl: env.publicUrl }, isPolite);
}

export const sampleLetter = defineQuery({
  name: "sample-letter",
  who: "desk",
  may: "see letters",
  output: z.object({
    kind: z.enum(letterKinds),
    /** The kinds of all letters. */
    kinds: z.array(z.enum(letterKinds)),
    subject: z.string(),
    text: z.string(),
    /** The HTML of the letter. */
    page: z.string(),
  }),
  run: async (session, { kind }) => findSample(session, kind),
});
