import { z } from "zod";
import { defineCall, defineQuery } from "~/http/call.server";
import * as shop from "~/shop/calendar/close-days.server";
import { longClosingDays } from "~/shop/calendar/long-closing";
import { formatFullDay } from "~/shop/format-day";
import { howToGiveDay, ShortText, ticked } from "./inputs.server";

const Day = z.iso.date(`Which day? ${howToGiveDay}`);
const SomeDays = z
  .array(Day)
  .min(1, "Which ones? Tick one day at least.")
  .max(50, "Fifty days at a time will do.");

export const closedDays = defineQuery({
  name: "closed-days",
  who: "desk",
  may: "close days",
  output: shop.ClosedDays,
  run: ({ shop: { db } }) => shop.readClosedDays(db, new Date()),
});

export const closeBankHolidays = defineCall({
  name: "close-bank-holidays",
  who: "desk",
  may: "close days",
  input: z.object({ days: SomeDays }),
  formInput: z
    .looseObject({})
    .transform(ticked("day."))
    .pipe(SomeDays)
    .transform((days) => ({ days })),
  async run({ shop: { db }, desk }, { days }) {
    await shop.closeBankHolidays(db, desk.staffId, days, new Date());
  },
  afterForm: () => ({ notices: ["daysClosed"] }),
});

/** A box that is not ticked is not sent. */
const Tick = z
  .string()
  .optional()
  .transform((box) => box !== undefined);

const SingleDay = z.object({
  day: Day,
  why: ShortText.pipe(z.string().min(1, "Why? Shoppers will want to know.")),
  isBankHoliday: z.boolean().default(false),
});

export const closeDay = defineCall({
  name: "close-day",
  who: "desk",
  may: "close days",
  writtenFields: ["why"],
  input: SingleDay,
  formInput: SingleDay.extend({ isBankHoliday: Tick }),
  async run({ shop: { db }, desk }, fields) {
    await shop.closeDay(db, desk.staffId, fields, new Date());
  },
  afterForm: () => ({ notices: ["daysClosed"] }),
});

export const openDay = defineCall({
  name: "open-day",
  who: "desk",
  may: "close days",
  input: z.object({ day: Day }),
  async run({ shop: { db }, desk }, { day }) {
    await shop.openDay(db, desk.staffId, day, new Date());
  },
  afterForm: () => ({ notices: ["dayOpened"] }),
});

const Closing = z.object({
  from: Day,
  until: Day,
  words: ShortText.default(""),
  takesOrders: z.boolean().default(true),
  /** The number of days, which confirms a closing of more than a month. */
  days: z.coerce.number().optional(),
});

type Closing = { from: string; until: string; days?: number | undefined };

/** Asks once more about a closing of more than a month. */
function confirmLength({ from, until, days }: Closing, context: z.core.$RefinementCtx): void {
  const longDays = longClosingDays(from, until);
  if (longDays === undefined || longDays === days) return;
  const message = `Close for ${longDays} days, until ${formatFullDay(until)}?`;
  context.addIssue({ code: "custom", path: ["days"], message });
}

export const closeShop = defineCall({
  name: "close-shop",
  who: "desk",
  may: "close days",
  writtenFields: ["words"],
  input: Closing.superRefine(confirmLength),
  formInput: Closing.extend({ takesOrders: Tick }).superRefine(confirmLength),
  async run({ shop: { db }, desk }, { from, until, words, takesOrders }) {
    const closing = { from, until, message: words, takesOrders };
    await shop.closeShop(db, desk.staffId, closing, new Date());
  },
  afterForm: () => ({ notices: ["daysClosed"] }),
});

export const reopenShop = defineCall({
  name: "reopen-shop",
  who: "desk",
  may: "close days",
  input: z.object({ from: Day }),
  async run({ shop: { db }, desk }, { from }) {
    await shop.reopenShop(db, desk.staffId, from, new Date());
  },
  afterForm: () => ({ notices: ["dayOpened"] }),
});
