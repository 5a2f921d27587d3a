import { z } from "zod";
import { LineOfText, textUpTo } from "~/http/inputs.server";
import { countryCode } from "~/shop/orders/address";
import { orderNumber } from "~/shop/orders/order";
import { spanLengths } from "~/shop/reports/periods.server";

export const OrderId = z.string().regex(orderNumber, "That is not the number of an order.");

/** Made up by the caller, so that the same request sent twice has the effect of one. */
export const IdempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{8,64}$/, "must be 8 to 64 plain characters");

/** A search text. No text of the shop has a NUL, and PostgreSQL refuses one. */
export const Sought = z
  .string()
  .transform((typed) => typed.replaceAll("\0", ""))
  .pipe(z.string().max(300));

/** @param missing what to say when nothing was written */
export const requiredText = (missing: string) =>
  textUpTo(2000, "Two thousand characters will have to do.").pipe(z.string().min(1, missing));

const AddressLine = LineOfText.pipe(z.string().max(100, "A hundred letters will have to do."));

/** A name, and the parts of a postal address. */
export const addresseeFields = {
  name: AddressLine.pipe(z.string().min(1, "Who gets it? Its name is missing.")),
  line1: AddressLine.pipe(z.string().min(1, "Where does it go? Its first line is missing.")),
  line2: AddressLine,
  town: AddressLine,
  county: AddressLine,
  postcode: AddressLine.transform((typed) => typed.toUpperCase()),
  country: AddressLine.transform(countryCode).pipe(
    z.string().regex(/^[A-Z]{2}$/, "Two letters for a country, as GB."),
  ),
};

/** The text before a correction. A form sends CR LF, however the field was filled. */
export const Was = z.string().transform((text) => text.replaceAll("\r\n", "\n"));

/** A remark by staff. */
export const ShortText = textUpTo(200, "Two hundred characters will have to do.");

/** Why an order stays here. It may be left empty. */
export const Reason = ShortText.default("").transform((reason) => reason || "nobody said why");

/** Why a card is not printed, or an order leaves its batch. Without one it is refused as a stray click. */
export const RequiredReason = ShortText.default("").pipe(
  z.string().min(1, "Why not? Say it in a word."),
);

/** How to give a day. Browsers show date fields in their own order, or as a plain box. */
export const howToGiveDay = "Pick it, or type it as 2026-12-24 where there is no calendar.";

/** The number of a parcel, in which the spaces of its label do not count; null for none. */
export const TrackingNumber = z
  .string()
  .default("")
  .transform((typed) => typed.replaceAll(/[\s-]/g, "").toUpperCase())
  .pipe(z.string().max(40, "A tracking number has at most forty characters."))
  .pipe(z.string().regex(/^[A-Z0-9]*$/, "A tracking number has letters and figures only."))
  .transform((number) => number || null);

/** A form's ticked boxes are fields of their own, `order.BC-…`. */
export const ticked = (prefix: string) => (fields: object) =>
  Object.keys(fields)
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length));

/** A box that is not ticked is not sent. */
export const Tick = z
  .string()
  .optional()
  .transform((box) => box !== undefined);

export const SomeOrders = z
  .array(OrderId)
  .min(1, "Which ones? Tick one order at least.")
  .max(500, "Five hundred at a time will do.");

export const TickedOrders = z.looseObject({}).transform(ticked("order.")).pipe(SomeOrders);

export const Position = z.coerce.number().int().min(0).max(10_000);

/** The positions of the ticked cards, `line.2`. */
export const tickedPositions = (fields: object) => z.array(Position).parse(ticked("line.")(fields));

/** A field that is left empty asks for nothing. */
export const orNothing = <T extends z.ZodType>(field: T) =>
  z.preprocess((typed) => (typed === "" ? undefined : typed), field.optional());

export const Day = z.iso.date(`That day is in no calendar. ${howToGiveDay}`);

/** The period of sales or orders that somebody wants to see. */
export const PeriodInput = z.object({
  from: orNothing(Day),
  to: orNothing(Day),
  by: orNothing(z.enum(spanLengths, "By day, by week or by month.")),
});
