import { z } from "zod";
import { defineFormCall } from "~/http/call.server";
import * as shop from "~/shop/calendar/close-days.server";
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

export const closeDays = defineFormCall({
  name: "close-days",
  who: "desk",
  may: "close days",
  writtenFields: ["note"],
  input: z.object({ from: Day, until: Day, note: ShortText.default(""), takesOrders: Tick }),
  async run({ shop: { db }, desk }, closing) {
    await shop.closeDays(db, desk.staffId, closing, new Date());
  },
  afterForm: () => ({ notices: ["daysClosed"] }),
});

export const openDays = defineFormCall({
  name: "open-days",
  who: "desk",
  may: "close days",
  input: z.object({ from: Day, until: Day }),
  async run({ shop: { db }, desk }, days) {
    await shop.openDays(db, desk.staffId, days, new Date());
  },
  afterForm: () => ({ notices: ["dayOpened"] }),
});
