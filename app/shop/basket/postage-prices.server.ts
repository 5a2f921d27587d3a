import { Temporal } from "temporal-polyfill";
import type { Db } from "../../../db/connect";
import { transact } from "../../../db/transact";
import { logAtDesk } from "~/shop/desk-log.server";
import { london, londonDay } from "~/shop/london-time.server";
import { Refusal } from "~/shop/refusal";
import { firstPostages, postagesAtPrices, type PostagePence, type Postages } from "./postage";

/** Prices of postage with the time from which they are charged, in ms since 1970. */
export type PostagePrices = PostagePence & { fromAt: number };

/**
 * The choices that an order placed at that time is offered. It is always the same ones: prices begin
 * when they are set or later, so they never change the past.
 */
export async function postagesAt(db: Db, at: number): Promise<Postages> {
  const prices = await pricesAt(db, at);
  return prices ? postagesAtPrices(prices) : firstPostages;
}

/** The prices that the owner set and that are charged at that time; undefined for the first ones. */
export function pricesAt(db: Db, at: number): Promise<PostagePrices | undefined> {
  return db
    .selectFrom("postagePrices")
    .selectAll()
    .where("fromAt", "<=", at)
    .orderBy("fromAt", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The prices that are to come, the next first. */
export function listPlannedPrices(db: Db, now: Date): Promise<PostagePrices[]> {
  return db
    .selectFrom("postagePrices")
    .selectAll()
    .where("fromAt", ">", now.getTime())
    .orderBy("fromAt")
    .execute();
}

/**
 * Sets the prices from a London day on: from this moment if that is today.
 * @throws {Refusal} for a day that is over, and a first class that costs no more than the second
 */
export async function setPostagePrices(
  db: Db,
  staffId: string,
  { fromDay, ...pence }: PostagePence & { fromDay: string },
  now: Date,
): Promise<void> {
  if (fromDay < londonDay(now)) throw new Refusal("invalid", "That day is over.");
  if (pence.firstClassPence <= pence.secondClassPence) {
    throw new Refusal("invalid", "First Class has to cost more than 2nd Class.");
  }
  const starts = Temporal.PlainDate.from(fromDay).toZonedDateTime(london).epochMilliseconds;
  const fromAt = Math.max(starts, now.getTime());
  await transact(db, async (tx) => {
    await tx
      .insertInto("postagePrices")
      .values({ fromAt, ...pence })
      .onConflict((conflict) => conflict.column("fromAt").doUpdateSet(pence))
      .execute();
    await logAtDesk(tx, { did: "set postage", staffId, detail: { fromDay, ...pence } });
  });
}

/**
 * Withdraws prices that are to come.
 * @throws {Refusal} if there are none, or they have begun
 */
export async function withdrawPostagePrices(
  db: Db,
  staffId: string,
  fromAt: number,
  now: Date,
): Promise<void> {
  await transact(db, async (tx) => {
    const withdrawn = await tx
      .deleteFrom("postagePrices")
      .where("fromAt", "=", fromAt)
      .where("fromAt", ">", now.getTime())
      .returning(["secondClassPence", "firstClassPence"])
      .executeTakeFirst();
    if (!withdrawn) throw new Refusal("missing", "Those prices have begun, or are gone.");
    const detail = { fromDay: londonDay(new Date(fromAt)), ...withdrawn };
    await logAtDesk(tx, { did: "withdrew postage", staffId, detail });
  });
}
