import type { Db } from "../../../db/connect";
import type { Line } from "~/shop/basket/basket";

const guest = "";

/** By which a line is known as the same, whatever its message. A client may give two cards one uId. */
export function lineKey({ uId, productId }: Pick<Line, "uId" | "productId">): string {
  return `${uId} ${productId}`;
}

/** As long as the ids that the shop makes up, which nobody else has. */
const minUniqueLength = 32;

/**
 * The lines that tell whose basket it is. A customer's all do. A guest is known by the ids of the lines
 * alone, so an id counts only when it is too long for two JSON clients to have made it up alike.
 */
export function tellingLines<L extends Pick<Line, "uId">>(
  customerId: string | null,
  lines: readonly L[],
): readonly L[] {
  return customerId ? lines : lines.filter(({ uId }) => uId.length >= minUniqueLength);
}

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
  const byKey = new Map(tellingLines(customerId, lines).map((line) => [lineKey(line), line]));
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

/** The orders that have any of those lines, whether they still await payment or not. */
export async function holdersOf(
  db: Db,
  customerId: string | null,
  lines: readonly Line[],
): Promise<string[]> {
  const telling = tellingLines(customerId, lines);
  if (telling.length === 0) return [];
  const keys = new Set(telling.map(lineKey));
  const found = await db
    .selectFrom("openLines")
    .select(["orderId", "uId", "productId"])
    .where("buyer", "=", customerId ?? guest)
    .where(
      "uId",
      "in",
      telling.map(({ uId }) => uId),
    )
    .execute();
  const held = found.filter((line) => keys.has(lineKey(line)));
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
