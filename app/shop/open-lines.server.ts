import type { Db } from "../../db/connect";
import type { Line } from "./basket";

const guest = "";

/**
 * Takes the lines for an order, within the transaction that stores it.
 * @returns whether it has them all: another order that awaits payment may have some
 */
export async function takeLines(
  tx: Db,
  orderId: string,
  customerId: string | null,
  lines: readonly Line[],
): Promise<boolean> {
  const buyer = customerId ?? guest;
  // The order of the keys keeps two checkouts of the same lines from waiting for each other.
  const byKey = new Map(lines.map((line) => [`${line.uId} ${line.productId}`, line]));
  const wanted = [...byKey].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line);
  await releaseLeftLines(tx, buyer, wanted);
  const taken = await tx
    .insertInto("openLines")
    .values(wanted.map(({ uId, productId }) => ({ buyer, uId, productId, orderId })))
    .onConflict((conflict) => conflict.doNothing())
    .returning("uId")
    .execute();
  return taken.length === wanted.length;
}

/** The orders that have any of those lines, whether they still await payment or not. */
export async function holdersOf(
  db: Db,
  customerId: string | null,
  lines: readonly Line[],
): Promise<string[]> {
  const products = new Map(lines.map(({ uId, productId }) => [uId, productId]));
  const found = await db
    .selectFrom("openLines")
    .select(["orderId", "uId", "productId"])
    .where("buyer", "=", customerId ?? guest)
    .where("uId", "in", [...products.keys()])
    .execute();
  const held = found.filter(({ uId, productId }) => products.get(uId) === productId);
  return [...new Set(held.map(({ orderId }) => orderId))];
}

/** Gives back what an order had that has been paid. */
export async function releaseLines(tx: Db, orderId: string): Promise<void> {
  await tx.deleteFrom("openLines").where("orderId", "=", orderId).execute();
}

async function releaseLeftLines(tx: Db, buyer: string, lines: readonly Line[]): Promise<void> {
  await tx
    .deleteFrom("openLines")
    .where("buyer", "=", buyer)
    .where(
      "uId",
      "in",
      lines.map(({ uId }) => uId),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("orders")
            .select("id")
            .whereRef("orders.id", "=", "openLines.orderId")
            .where("status", "=", "Awaiting payment")
            .where("paidAt", "is", null),
        ),
      ),
    )
    .execute();
}
