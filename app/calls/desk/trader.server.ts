import { z } from "zod";
import { href } from "~/forms/href";
import { defineFormCall } from "~/http/call.server";
import { Email, LineOfText, textUpTo } from "~/http/inputs.server";
import { isPoliteSender } from "~/shop/legal/polite-sender";
import { isVatNumber } from "~/shop/legal/trader";
import { findPostcode } from "~/shop/orders/address";
import { setTrader as storeTrader, termsDayFault } from "~/shop/legal/trader-details.server";
import { howToGiveDay } from "./inputs.server";

const Name = LineOfText.pipe(
  z
    .string()
    .min(1, "Who sells? A name, as it stands on contracts.")
    .max(100, "That name is too long: a hundred characters will have to do."),
);

/** Its lines are ended by new lines or by commas. */
const Address = textUpTo(400, "That address is too long.")
  .transform((typed) => typed.split(/\s*[\n,]\s*/).filter(Boolean))
  .pipe(
    z
      .array(z.string())
      .min(2, "Where do you sell from? A street, a town and a postcode.")
      .max(8, "Eight lines of address will have to do.")
      .refine(
        (lines) => findPostcode(lines.join("\n")) !== undefined,
        "No postcode? The address needs one, as LS1 4AP.",
      ),
  );

const ContactEmail = Email.pipe(z.email("That is no e-mail address that shoppers can write to."));

/** A line of text; null for an empty one. */
const lineOrNone = (maxLength: number, words: string) =>
  LineOfText.default("")
    .pipe(z.string().max(maxLength, words))
    .transform((line) => line || null);

/** A number in which spaces do not count. */
const TypedNumber = LineOfText.default("").transform((typed) =>
  typed.replaceAll(/[\s.-]/g, "").toUpperCase(),
);

const CompanyNumber = TypedNumber.pipe(
  z.string().regex(/^([A-Z0-9]{8})?$/, "A company number has eight letters or digits."),
).transform((number) => number || null);

const VatNumber = TypedNumber.transform((number) => (/^\d/.test(number) ? `GB${number}` : number))
  .refine((number) => /^(GB(\d{9}|\d{12}))?$/.test(number), {
    error: "A VAT number has 9 or 12 digits, with GB before them or not.",
    abort: true,
  })
  .refine(
    (number) => number === "" || isVatNumber(number),
    "There is no such VAT number: its digits don’t fit together. Is one mistyped?",
  )
  .transform((number) => number || null);

const LabelSender = LineOfText.default("")
  .pipe(z.string().max(150, "That is too long for a label: 150 characters will have to do."))
  .refine(isPoliteSender, "Postmen and mothers read the sender. Leave that word out.")
  .transform((sender) => sender || null);

const TermsDay = z.iso
  .date({ error: `From which day are the terms? ${howToGiveDay}`, abort: true })
  .check(({ value, issues }) => {
    const message = termsDayFault(value, new Date());
    if (message) issues.push({ code: "custom", message, input: value });
  });

/** Sets who sells, and what goes with it. */
export const setTrader = defineFormCall({
  name: "set-trader",
  who: "desk",
  may: "change settings",
  needsProof: true,
  input: z.object({
    revision: z.coerce.number().int().min(0).max(1_000_000),
    name: Name,
    address: Address,
    email: ContactEmail,
    ownName: lineOrNone(100, "That name is too long: a hundred characters will have to do."),
    registeredOffice: lineOrNone(400, "That registered office is too long."),
    registeredIn: lineOrNone(50, "Which part of the UK? Fifty characters will have to do."),
    companyNumber: CompanyNumber,
    vatNumber: VatNumber,
    labelSender: LabelSender,
    termsDay: TermsDay,
  }),
  async run(session, { revision: seenRevision, ...details }) {
    const { shop, desk, env } = session;
    const change = { first: env.trader, seenRevision, details };
    await storeTrader(shop.db, desk.staffId, change, new Date());
  },
  afterForm: () => ({ to: href("/desk/settings"), notices: ["settingSaved"] }),
});
