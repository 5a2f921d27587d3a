import type { Db } from "../../../db/connect";
import { lineKey, type Line } from "~/shop/basket/basket";

const guest = "";

/** The length of ids that the shop generates, which are unique. */
const minUniqueLength = 32;

/**
 * The lines that identify the owner of the basket. For a customer, all do. A guest is identified
 * only by the ids of the lines, so an id counts only if it is too long for two JSON clients to
 * choose the same.
 */
export function identifyingLines<L extends Pick<Line, "uId">>(
  customerId: string | null,
  lines: readonly L[],
): readonly L[] {
  return customerId ? lines : lines.filter(({ uId }) => uId.length >= minUniqueLength);
}

/**
 * Reserves the lines for an order, within the transaction that stores it.
 * @returns whether it got all of them: another order that awaits payment may have some
 */
export async function reserveLines(
  tx: Db,
  orderId: string,
  customerId: string | null,
  lines: readonly Line[],
): Promise<boolean> {
  const buyer = customerId ?? guest;
  // Sorted, so that two checkouts of the same lines cannot deadlock.
  const byKey = new Map(identifyingLines(customerId, lines).map((line) => [lineKey(line), line]));
  const wanted = [...byKey].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line);
  if (wanted.length === 0) return true;
  await releaseLeftLines(tx, buyer, wanted);
  const taken = await tx
    .insertInto("openLines")
    .values(wanted.map(({ uId, productId }) => ({ buyer, uId, productId, orderId })))
    .onConflict((conflict) => conflict.doNothing())
    .returning("uId")
    .execute();
  return taken.length === wanted.length;
}

/** The orders with any of those lines, whether or not they still await payment. */
export async function holdersOf(
  db: Db,
  customerId: string | null,
  lines: readonly Line[],
): Promise<string[]> {
  const identifying = identifyingLines(customerId, lines);
  if (identifying.length === 0) return [];
  const keys = new Set(identifying.map(lineKey));
  const found = await db
    .selectFrom("openLines")
    .select(["orderId", "uId", "productId"])
    .where("buyer", "=", customerId ?? guest)
    .where(
      "uId",
      "in",
      identifying.map(({ uId }) => uId),
    )
    .execute();
  const held = found.filter((line) => keys.has(lineKey(line)));
  return [...new Set(held.map(({ orderId }) => orderId))];
}

/** Releases the lines of a paid order. */
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
