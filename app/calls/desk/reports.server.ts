import { z } from "zod";
import { defineJsonCall, defineQuery } from "~/http/call.server";
import { Ledger, readLedger } from "~/shop/reports/ledger.server";
import { spanLengths } from "~/shop/reports/periods.server";
import { readSales, Sales } from "~/shop/reports/sales.server";
import { howToGiveDay } from "./inputs.server";

/** A field that is left empty asks for nothing. */
const orNothing = <T extends z.ZodType>(field: T) =>
  z.preprocess((typed) => (typed === "" ? undefined : typed), field.optional());

const Day = z.iso.date(`That day is in no calendar. ${howToGiveDay}`);

/** Which period somebody wants to see, by page or by JSON. */
export const PeriodInput = z.object({
  from: orNothing(Day),
  to: orNothing(Day),
  by: orNothing(z.enum(spanLengths, "By day, by week or by month.")),
});

/** The sales, day by day or in longer steps. */
export const sales = defineJsonCall({
  name: "sales",
  who: "desk",
  may: "see money",
  input: PeriodInput,
  output: Sales,
  run: ({ shop }, asked) => readSales(shop.db, asked, new Date()),
});

/** The money of a month, as the accountant's file has it. */
export const ledger = defineQuery({
  name: "ledger",
  who: "desk",
  may: "see money",
  output: Ledger,
  run: ({ shop }, { month = "" }) => readLedger(shop.db, month, new Date()),
});
