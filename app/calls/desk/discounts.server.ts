import { z } from "zod";
import { defineFormCall } from "~/http/call.server";
import { codePattern, normaliseCode } from "~/shop/discounts/discount";
import * as discounts from "~/shop/discounts/manage-discounts.server";
import { parsePounds } from "~/shop/money";
import { href } from "~/forms/href";
import { howToGiveDay } from "./inputs.server";

const owners = { who: "desk", may: "manage discounts", needsProof: true } as const;

const emptyAsNull = (typed: unknown) => (typed === "" || typed === undefined ? null : typed);
const Day = z.iso.date(`Which day? ${howToGiveDay}`);
const limits = {
  firstDay: Day,
  lastDay: z.preprocess(emptyAsNull, Day.nullable()),
  maxUses: z.preprocess(
    emptyAsNull,
    z.coerce
      .number("How often? A whole number, or nothing for no limit.")
      .int("How often? A whole number, or nothing for no limit.")
      .min(1, "At least once.")
      .max(1_000_000, "A million will have to do.")
      .nullable(),
  ),
};

const Code = z
  .string()
  .max(100)
  .transform(normaliseCode)
  .pipe(z.string().regex(codePattern, "A code has 3 to 20 letters and digits, from A to Z."));

/** "10%", or pounds as "2.00" or "£2". A bare "10" may mean either, and is refused. */
const TakesOff = z.string().transform((typed, context) => {
  const percent = Number(/^\s*(\d{1,2})\s*%\s*$/.exec(typed)?.[1]);
  if (percent > 0) return { percent, amountPence: null };
  const isBare = /^\s*\d+\s*$/.test(typed);
  const amountPence = isBare ? undefined : parsePounds(typed);
  if (amountPence) return { percent: null, amountPence };
  context.addIssue("How much off? As 10% (99 at the most), or pounds, as £2 or 2.00.");
  return z.NEVER;
});

export const makeDiscount = defineFormCall({
  name: "make-discount",
  ...owners,
  input: z.object({ discountCode: Code, takesOff: TakesOff, ...limits }),
  async run(session, { discountCode, takesOff, firstDay, lastDay, maxUses }) {
    const discount = { code: discountCode, ...takesOff, firstDay, lastDay, maxUses };
    await discounts.makeDiscount(session.shop.db, session.desk.staffId, discount, new Date());
  },
  afterForm: () => ({ to: href("/desk/discounts"), notices: ["discountSaved"] }),
});

const Id = z.uuid("That is not one of our codes.");

export const changeDiscount = defineFormCall({
  name: "change-discount",
  ...owners,
  input: z.object({ discount: Id, ...limits }),
  async run(session, { discount, firstDay, lastDay, maxUses }) {
    const { shop, desk } = session;
    await discounts.changeDiscount(shop.db, desk.staffId, discount, { firstDay, lastDay, maxUses });
  },
  afterForm: () => ({ to: href("/desk/discounts"), notices: ["discountSaved"] }),
});

export const endDiscount = defineFormCall({
  name: "end-discount",
  ...owners,
  input: z.object({ discount: Id }),
  async run({ shop: { db }, desk }, { discount }) {
    await discounts.endDiscount(db, desk.staffId, discount, new Date());
  },
  afterForm: () => ({ to: href("/desk/discounts"), notices: ["discountEnded"] }),
});

/** Deletes a code that nobody has used. */
export const deleteDiscount = defineFormCall({
  name: "delete-discount",
  ...owners,
  input: z.object({ discount: Id }),
  async run({ shop: { db }, desk }, { discount }) {
    await discounts.deleteDiscount(db, desk.staffId, discount);
  },
  afterForm: () => ({ to: href("/desk/discounts"), notices: ["discountDeleted"] }),
});
