import type { Db } from "../../../db/connect";
import { termsDate } from "~/shop/terms";
import { termsOfUse, type Clause } from "./terms-of-use";

/** Stand for what differs from letter to letter. */
const brandMark = "{{brand}}";
const contactMark = "{{contact}}";

/** Keeps the terms of this release under their date, for the orders that are placed under them. */
export async function keepTerms(db: Db): Promise<void> {
  const clauses = JSON.stringify(termsOfUse(brandMark, contactMark));
  await db
    .insertInto("terms")
    .values({ version: termsDate, clauses })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
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
  if (!kept) return termsOfUse(brand, contact);
  const filled = (_: string, value: unknown) =>
    typeof value === "string"
      ? value.replaceAll(brandMark, brand).replaceAll(contactMark, contact)
      : value;
  return JSON.parse(kept.clauses, filled) as Clause[];
}
