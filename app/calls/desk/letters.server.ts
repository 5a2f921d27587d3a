import { z } from "zod";
import { defineFormCall } from "~/http/call.server";
import type { DeskSession } from "~/http/admit.server";
import { readSample } from "~/mail/sample-letters";
import { readTrader } from "~/shop/legal/trader-details.server";
import { sendTestLetter as sendTest, tryAgain } from "~/shop/letters/resend-letters.server";
import { Sought } from "./inputs.server";

export const tryLetterAgain = defineFormCall({
  name: "try-letter-again",
  who: "desk",
  may: "see letters",
  input: z.object({ letter: Sought }),
  async run({ shop, desk }, { letter }) {
    await tryAgain(shop.db, desk.staffId, letter);
  },
  afterForm: () => ({ notices: ["letterAgain"] }),
});

export const tryLettersAgain = defineFormCall({
  name: "try-letters-again",
  who: "desk",
  may: "see letters",
  input: z.object({}),
  run: async ({ shop, desk }) => ({ count: await tryAgain(shop.db, desk.staffId) }),
  afterForm: () => ({ notices: ["letterAgain"] }),
});

export const sendTestLetter = defineFormCall({
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
