import { z } from "zod";
import { defineFormCall } from "~/http/call.server";
import * as shop from "~/shop/calendar/close-days.server";
import { changeClosedDays } from "~/shop/orders/due-days.server";
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
    const now = new Date();
    await changeClosedDays(db, now, (tx) => shop.closeBankHolidays(tx, desk.staffId, days, now));
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
    const now = new Date();
    await changeClosedDays(db, now, (tx) => shop.closeDays(tx, desk.staffId, closing, now));
  },
  afterForm: () => ({ notices: ["daysClosed"] }),
});

export const openDays = defineFormCall({
  name: "open-days",
  who: "desk",
  may: "close days",
  input: z.object({ from: Day, until: Day }),
  async run({ shop: { db }, desk }, days) {
    const now = new Date();
    await changeClosedDays(db, now, (tx) => shop.openDays(tx, desk.staffId, days, now));
  },
  afterForm: () => ({ notices: ["dayOpened"] }),
});
