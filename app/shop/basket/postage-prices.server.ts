import { sql, type Selectable } from "kysely";
import type { Db } from "../../../db/connect";
import type { PostagePricesTable } from "../../../db/postage-tables";
import { transact } from "../../../db/transact";
import { logAtDesk } from "~/shop/desk-log.server";
import { londonDay } from "~/shop/london-time.server";
import { Refusal } from "~/shop/refusal";
import { firstPostages, postagesAtPrices, type Postages } from "./postage";

/** Prices of postage with the London day from which they are charged, as "2026-11-20". */
export type PostagePrices = Selectable<PostagePricesTable>;

/** The choices that an order placed at that time is offered. */
export async function readPostages(db: Db, now: Date): Promise<Postages> {
  const prices = await findPrices(db, now);
  return prices ? postagesAtPrices(prices) : firstPostages;
}

/** The prices that the owner set for that time; undefined if there are none. */
export function findPrices(db: Db, now: Date): Promise<PostagePrices | undefined> {
  return db
    .selectFrom("postagePrices")
    .selectAll()
    .where("fromDay", "<=", londonDay(now))
    .orderBy("fromDay", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The prices that have not begun, the next first. */
export function listPlannedPrices(db: Db, now: Date): Promise<PostagePrices[]> {
  return db
    .selectFrom("postagePrices")
    .selectAll()
    .where("fromDay", ">", londonDay(now))
    .orderBy("fromDay")
    .execute();
}

/**
 * Sets the prices from a London day on. Those of today replace the present ones at once.
 * @throws {Refusal} for a day that is over, and a first class that costs no more than the second
 */
export async function setPostagePrices(
  db: Db,
  staffId: string,
  { fromDay, ...pence }: PostagePrices,
  now: Date,
): Promise<void> {
  if (fromDay < londonDay(now)) throw new Refusal("invalid", "That day is over.");
  if (pence.firstClassPence <= pence.secondClassPence) {
    throw new Refusal("invalid", "First Class has to cost more than 2nd Class.");
  }
  await transact(db, async (tx) => {
    const changed = await tx
      .insertInto("postagePrices")
      .values({ fromDay, ...pence })
      .onConflict((conflict) =>
        conflict.column("fromDay").doUpdateSet(pence)
          .where(sql<boolean>`postage_prices.second_class_pence <> ${pence.secondClassPence}
            or postage_prices.first_class_pence <> ${pence.firstClassPence}`),
      )
      .returning("fromDay")
      .executeTakeFirst();
    if (!changed) return;
    await logAtDesk(tx, { did: "set postage", staffId, detail: { fromDay, ...pence } });
  });
}

/**
 * Withdraws prices that have not begun.
 * @throws {Refusal} if there are none, or they have begun
 */
export async function withdrawPostagePrices(
  db: Db,
  staffId: string,
  fromDay: string,
  now: Date,
): Promise<void> {
  await transact(db, async (tx) => {
    const withdrawn = await tx
      .deleteFrom("postagePrices")
      .where("fromDay", "=", fromDay)
      .where("fromDay", ">", londonDay(now))
      .returning(["secondClassPence", "firstClassPence"])
      .executeTakeFirst();
    if (!withdrawn) throw new Refusal("missing", "Those prices have begun, or are gone.");
    await logAtDesk(tx, { did: "withdrew postage", staffId, detail: { fromDay, ...withdrawn } });
  });
}
