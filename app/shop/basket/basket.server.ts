import type { Db } from "../../../db/connect";
import { transact } from "../../../db/transact";
import { mergeLines, type Line } from "./basket";
import type { Card } from "~/shop/catalogue/card";
import { findCards } from "~/shop/catalogue/catalogue.server";
import { spreadDiscount, type Discount } from "~/shop/discounts/discount";
import { lockCustomer } from "~/shop/customers/customers.server";

/** A line with its card; the card is null if it has left the catalogue. */
export type BasketLine = Line & { card: Card | null };

/** A line that can be bought: its card exists and has a price. */
export type PricedLine = Line & { card: Card & { pricePence: number } };

/** Reads the current card of each line. */
export async function showBasket(db: Db, lines: readonly Line[]): Promise<BasketLine[]> {
  const cards = await findCards(
    db,
    lines.map(({ productId }) => productId),
  );
  return lines.map((line) => ({ ...line, card: cards.get(line.productId) ?? null }));
}

/** Whether the line can be bought. */
export function isPriced(line: BasketLine): line is PricedLine {
  return typeof line.card?.pricePence === "number";
}

/** The sums of a basket without postage, with the share of the discount that each line bears. */
export function sumBasket(lines: readonly PricedLine[], discount: Discount | null) {
  const prices = lines.map(({ card }) => card.pricePence);
  const shares = spreadDiscount(prices, discount);
  const cardsPence = sumOf(prices);
  const discountPence = sumOf(shares);
  return { cardsPence, shares, discountPence, subtotalPence: cardsPence - discountPence };
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** The lines in a customer's basket. */
export async function readBasket(db: Db, customerId: string): Promise<Line[]> {
  return db
    .selectFrom("basketLines")
    .select(["uId", "productId", "personalisation"])
    .where("customerId", "=", customerId)
    .orderBy("position")
    .execute();
}

/**
 * Changes a customer's basket. Changes to one basket run one after another, also across servers.
 */
export async function changeBasket(
  db: Db,
  customerId: string,
  change: (lines: readonly Line[]) => readonly Line[] | Promise<readonly Line[]>,
): Promise<void> {
  await transact(db, (tx) => changeBasketWithin(tx, customerId, change));
}

/** Changes a customer's basket within the caller's transaction. */
export async function changeBasketWithin(
  tx: Db,
  customerId: string,
  change: (lines: readonly Line[]) => readonly Line[] | Promise<readonly Line[]>,
): Promise<void> {
  await lockCustomer(tx, customerId);
  const lines = await change(await readBasket(tx, customerId));
  await tx.deleteFrom("basketLines").where("customerId", "=", customerId).execute();
  if (lines.length === 0) return;
  await tx
    .insertInto("basketLines")
    .values(
      lines.map(({ uId, productId, personalisation }, position) => ({
        customerId,
        uId,
        position,
        productId,
        personalisation,
      })),
    )
    .execute();
}

/**
 * Appends a guest's lines to a customer's basket, in order; safe to repeat. Lines whose cards have
 * left the catalogue are dropped.
 * @throws {Refusal} if the basket would have too many lines; nothing changes then
 */
export async function mergeBasket(
  db: Db,
  customerId: string,
  others: readonly Line[],
): Promise<void> {
  await transact(db, async (tx) => {
    const cards = await findCards(
      tx,
      others.map(({ productId }) => productId),
    );
    const known = others.filter(({ productId }) => cards.has(productId));
    await changeBasketWithin(tx, customerId, (lines) => mergeLines(lines, known));
  });
}
