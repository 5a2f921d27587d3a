import { z } from "zod";
import { defineFormCall } from "~/http/call.server";
import type { DeskSession } from "~/http/admit.server";
import * as prices from "~/shop/basket/postage-prices.server";
import { maxPrintDays, readPrintDays, setPrintDays } from "~/shop/calendar/print-ahead.server";
import { filths } from "~/shop/catalogue/choice";
import { readProductFeed, setProductFeed } from "~/shop/exports/product-feed.server";
import { londonDay } from "~/shop/london-time.server";
import { parsePounds } from "~/shop/money";
import { readTraderDetails } from "~/shop/legal/trader-details.server";
import { href } from "~/forms/href";
import { keysOf } from "~/shop/objects";
import { orderMails } from "~/shop/staff/mail-choices";
import { chooseMails as storeChoices, readMailChoices } from "~/shop/staff/mail-choices.server";
import { readDeskLog } from "~/shop/staff/read-desk-log.server";
import { howToGiveDay, Tick } from "./inputs.server";

const owners = { who: "desk", may: "change settings", needsProof: true } as const;

const MailChoices = z.object({
  orders: z.enum(keysOf(orderMails), "About each order, each morning, or neither?"),
  alarms: Tick,
});

/** The settings with their history, and the e-mails that the reader gets. */
export async function readSettings({ shop: { db }, desk, env }: DeskSession, now: Date) {
  const { entries } = await readDeskLog(db, { subject: "settings" });
  const { revision, details } = await readTraderDetails(db, env.trader);
  return {
    trader: { revision, ...details },
    printDays: await readPrintDays(db),
    feed: await readProductFeed(db),
    publicUrl: env.publicUrl,
    mails: await readMailChoices(db, desk.staffId),
    postages: await prices.readPostages(db, now),
    planned: await prices.listPlannedPrices(db, now),
    history: entries,
  };
}

/** A higher price is most likely pence in a field for pounds, such as 170 for 1.70. */
const maxPence = 5000;
const Price = z.string().transform((typed, context) => {
  const pence = parsePounds(typed);
  if (pence && pence <= maxPence) return pence;
  context.addIssue(
    pence
      ? "That buys a courier. Pounds and pence, as 1.70."
      : "That is not a price. Type pounds and pence, such as 1.70.",
  );
  return z.NEVER;
});
const Day = z.iso.date(`From which day? ${howToGiveDay}`);

export const setPostage = defineFormCall({
  name: "set-postage",
  ...owners,
  input: z.object({
    secondClass: Price,
    firstClass: Price,
    fromDay: Day,
  }),
  async run(session, { secondClass, firstClass, fromDay }) {
    const { shop, desk } = session;
    const pence = { secondClassPence: secondClass, firstClassPence: firstClass };
    const now = new Date();
    await prices.setPostagePrices(shop.db, desk.staffId, { fromDay, ...pence }, now);
    return { isPlanned: fromDay > londonDay(now) };
  },
  afterForm: ({ isPlanned }) => ({
    to: href("/desk/settings"),
    notices: [isPlanned ? "postagePlanned" : "settingSaved"],
  }),
});

export const withdrawPostage = defineFormCall({
  name: "withdraw-postage",
  ...owners,
  input: z.object({ fromDay: Day }),
  async run({ shop, desk }, { fromDay }) {
    await prices.withdrawPostagePrices(shop.db, desk.staffId, fromDay, new Date());
  },
  afterForm: () => ({ to: href("/desk/settings"), notices: ["postageWithdrawn"] }),
});

/** Sets how many days before the day that its shopper chose an order is printed. */
export const setPrinting = defineFormCall({
  name: "set-printing",
  who: "desk",
  may: "change settings",
  input: z.object({
    days: z.coerce
      .number("How many days?")
      .int("How many days? Whole ones.")
      .min(0, "None is the fewest: on its day.")
      .max(maxPrintDays, `More than ${maxPrintDays} days? The day may still be corrected.`),
  }),
  async run({ shop, desk }, { days }) {
    await setPrintDays(shop.db, desk.staffId, days);
  },
  afterForm: () => ({ to: href("/desk/settings"), notices: ["printingSet"] }),
});

/** Sets the list of cards for search engines: whether it is on, which cards it has, and their names. */
export const setFeed = defineFormCall({
  name: "set-feed",
  who: "desk",
  may: "change settings",
  input: z
    .object({ on: Tick, mild: Tick, rude: Tick, unforgivable: Tick, polite: Tick })
    .transform(({ on: isOn, polite: isPolite, ...listed }) => ({
      isOn,
      filths: filths.filter((filth) => listed[filth]),
      isPolite,
    }))
    .refine(
      ({ isOn, filths: listed }) => !isOn || listed.length > 0,
      "Which cards? Tick one kind at least.",
    ),
  async run({ shop, desk }, feed) {
    await setProductFeed(shop.db, desk.staffId, feed);
  },
  afterForm: () => ({ to: href("/desk/settings"), notices: ["feedSet"] }),
});

export const chooseMails = defineFormCall({
  name: "choose-mails",
  ...owners,
  input: MailChoices,
  async run({ shop, desk }, choices) {
    await storeChoices(shop.db, desk.staffId, choices);
  },
  afterForm: () => ({ to: href("/desk/settings"), notices: ["mailsChosen"] }),
});
