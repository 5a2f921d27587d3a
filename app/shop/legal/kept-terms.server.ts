import type { Db } from "../../../db/connect";
import { postageTexts, type Postages } from "~/shop/basket/postage";
import { findPrices, readPostages } from "~/shop/basket/postage-prices.server";
import { termsDay } from "~/shop/terms";
import { termsOfUse, type Clause } from "./terms-of-use";
import { readTermsDay } from "./trader-details.server";

/** Stand for what differs from letter to letter. */
const brandMark = "{{brand}}";
const contactMark = "{{contact}}";

const longDate = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

const formatDate = (day: string) => longDate.format(new Date(day));

/** The date of the current terms, or of their prices of postage if that is later: "21 November 2026". */
export async function readTermsDate(db: Db, now: Date): Promise<string> {
  const day = await readTermsDay(db);
  const { fromDay = "" } = (await findPrices(db, now)) ?? {};
  return formatDate(fromDay > day ? fromDay : day);
}

/**
 * Keeps the terms that an order placed now is placed under.
 * @returns the prices of postage and the version of the terms, as the order stores them
 */
export async function keepTerms(db: Db, now: Date) {
  const postages = await readPostages(db, now);
  const [{ pence: secondClassPence }, { pence: firstClassPence }] = postages;
  const postage = postageTexts(postages);
  const dated = await readTermsDay(db);
  const date = formatDate(termsDay) + (dated > termsDay ? `, dated ${formatDate(dated)}` : "");
  const termsVersion = `${date}, postage ${postage.secondClass} and ${postage.firstClass}`;
  const clauses = JSON.stringify(termsOfUse(brandMark, contactMark, postage));
  await db
    .insertInto("terms")
    .values({ version: termsVersion, clauses })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { secondClassPence, firstClassPence, termsVersion };
}

/** The terms of that version; those of this release if it was never kept. */
export async function readTerms(
  db: Db,
  version: string | null,
  { brand, contact, postages }: { brand: string; contact: string; postages: Postages },
): Promise<Clause[]> {
  const kept = await db
    .selectFrom("terms")
    .select("clauses")
    .where("version", "=", version ?? "")
    .executeTakeFirst();
  if (!kept) return termsOfUse(brand, contact, postageTexts(postages));
  const filled = (_: string, value: unknown) =>
    typeof value === "string"
      ? value.replaceAll(brandMark, brand).replaceAll(contactMark, contact)
      : value;
  return JSON.parse(kept.clauses, filled) as Clause[];
}
