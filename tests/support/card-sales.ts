import type { Db } from "../../db/connect";

/** Counts one more sale of a card. */
export async function sell(db: Db, id: string) {
  await db
    .updateTable("products")
    .set((eb) => ({ orders: eb("orders", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** How many of those cards were sold, in the order of their ids. */
export async function soldOf(db: Db, ids: string[]) {
  const cards = await db
    .selectFrom("products")
    .select("orders")
    .where("id", "in", ids)
    .orderBy("id")
    .execute();
  return cards.map(({ orders }) => orders);
}
