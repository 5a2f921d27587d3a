import { z } from "zod";
import { defineFormCall } from "~/http/call.server";
import * as shop from "~/shop/calendar/close-days.server";
import { longClosingDays } from "~/shop/calendar/long-closing";
import { formatFullDay } from "~/shop/format-day";
import { howToGiveDay, ShortText, Tick, ticked } from "./inputs.server";

const Day = z.iso.date(`Which day? ${howToGiveDay}`);
const SomeDays = z
  .array(Day)
  .min(1, "Which ones? Tick one day at least.")
  .max(50, "Fifty days at a time will do.");

export const closeBankHolidays = defineFormCall({
  name: "close-bank-holidays",
  who: "desk",
  may: "close days",
  input: z
    .looseObject({})
    .transform(ticked("day."))
    .pipe(SomeDays)
    .transform((days) => ({ days })),
  async run({ shop: { db }, desk }, { days }) {
    await shop.closeBankHolidays(db, desk.staffId, days, new Date());
  },
  afterForm: () => ({ notices: ["daysClosed"] }),
});

const SingleDay = z.object({
  day: Day,
  why: ShortText.pipe(z.string().min(1, "Why? Shoppers will want to know.")),
  isBankHoliday: Tick,
});

export const closeDay = defineFormCall({
  name: "close-day",
  who: "desk",
  may: "close days",
  writtenFields: ["why"],
  input: SingleDay,
  async run({ shop: { db }, desk }, fields) {
    await shop.closeDay(db, desk.staffId, fields, new Date());
  },
  afterForm: () => ({ notices: ["daysClosed"] }),
});

export const openDay = defineFormCall({
  name: "open-day",
  who: "desk",
  may: "close days",
  input: z.object({ day: Day }),
  async run({ shop: { db }, desk }, { day }) {
    await shop.openDay(db, desk.staffId, day, new Date());
  },
  afterForm: () => ({ notices: ["dayOpened"] }),
});

/** A closing of more than a month is asked about once more. */
const Closing = z
  .object({
    from: Day,
    until: Day,
    words: ShortText.default(""),
    takesOrders: Tick,
    /** The number of days, which confirms a closing of more than a month. */
    days: z.coerce.number().optional(),
  })
  .superRefine(({ from, until, days }, context) => {
    const longDays = longClosingDays(from, until);
    if (longDays === undefined || longDays === days) return;
    const message = `Close for ${longDays} days, until ${formatFullDay(until)}?`;
    context.addIssue({ code: "custom", path: ["days"], message });
  });

export const closeShop = defineFormCall({
  name: "close-shop",
  who: "desk",
  may: "close days",
  writtenFields: ["words"],
  input: Closing,
  async run({ shop: { db }, desk }, { from, until, words, takesOrders }) {
    const closing = { from, until, message: words, takesOrders };
    await shop.closeShop(db, desk.staffId, closing, new Date());
  },
  afterForm: () => ({ notices: ["daysClosed"] }),
});

export const reopenShop = defineFormCall({
  name: "reopen-shop",
  who: "desk",
  may: "close days",
  input: z.object({ from: Day }),
  async run({ shop: { db }, desk }, { from }) {
    await shop.reopenShop(db, desk.staffId, from, new Date());
  },
  afterForm: () => ({ notices: ["dayOpened"] }),
});
