import type { Db } from "../../../db/connect";
import { firstPostages, postagesAtPrices, type Postages } from "~/shop/basket/postage";
import { pricesAt } from "~/shop/basket/postage-prices.server";
import { termsDate } from "~/shop/terms";
import { termsOfUse, type Clause } from "./terms-of-use";

/** Stand for what differs from letter to letter. */
const brandMark = "{{brand}}";
const contactMark = "{{contact}}";

const longDate = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "Europe/London" });

/** The date of the terms at that time: of this release's, or of the prices of postage if these are newer. */
export async function termsAt(
  db: Db,
  at: number,
): Promise<{ version: string; postages: Postages }> {
  const prices = await pricesAt(db, at);
  const postages = prices ? postagesAtPrices(prices) : firstPostages;
  const isNewer = prices !== undefined && prices.fromAt > Date.parse(`${termsDate} UTC`);
  return { version: isNewer ? longDate.format(prices.fromAt) : termsDate, postages };
}

/**
 * Keeps the present terms under their date, for the orders that are placed under them.
 * @returns the date
 */
export async function keepTerms(db: Db, now = new Date()): Promise<string> {
  const { version, postages } = await termsAt(db, now.getTime());
  const clauses = JSON.stringify(termsOfUse(brandMark, contactMark, postages));
  await db
    .insertInto("terms")
    .values({ version, clauses })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return version;
}

/** The terms of that date; today's where nobody has kept them. */
export async function readTerms(
  db: Db,
  version: string | null,
  { brand, contact }: { brand: string; contact: string },
): Promise<Clause[]> {
  const kept = await db
    .selectFrom("terms")
    .select("clauses")
    .where("version", "=", version ?? "")
    .executeTakeFirst();
  if (!kept) {
    const { postages } = await termsAt(db, Date.now());
    return termsOfUse(brand, contact, postages);
  }
  const filled = (_: string, value: unknown) =>
    typeof value === "string"
      ? value.replaceAll(brandMark, brand).replaceAll(contactMark, contact)
      : value;
  return JSON.parse(kept.clauses, filled) as Clause[];
}
