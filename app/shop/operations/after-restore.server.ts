import type { Db } from "../../../db/connect";
import type { Schema } from "../../../db/schema";
import { transact } from "../../../db/transact";
import { readClock } from "~/shop/clock.server";
import { recordListed } from "~/shop/refunds/look-up-refunds.server";
import { settle } from "~/shop/standing/settle.server";
import { addOrderEvent } from "~/shop/orders/order-events.server";
import { recordPayment } from "~/shop/checkout/record-payment.server";
import type { Shop } from "~/shop/shop";

/** The name of the look-back job's lease. */
export const lookBackJobName = "look-back";
/**
 * A payment page that was open at the time of the newest order is paid within a day. Two hours are
 * added for clock differences.
 */
const openForMs = 26 * 60 * 60 * 1000;

/** The tables of logins, and of links that let somebody in. */
const entrances = [
  "tokens",
  "deskSessions",
  "staffInvites",
  "staffInvitations",
  "linkTokens",
] as const satisfies (keyof Schema)[];

/**
 * Makes a restored database safe to open. It is unknown which orders have left since the backup, so
 * orders waiting to be posted are held until staff release them, those paid later too, and waiting
 * letters are not sent. Nor is it known which logins and links have ended since, so all of them end. The shop then looks back once.
 */
export function makeSafe(db: Db): Promise<{ heldCount: number; letterCount: number }> {
  return transact(db, async (tx) => {
    const lastSuccessAt = (await newestOrderAt(tx)) ?? 0;
    const held = await tx
      .selectFrom("orders")
      .select(["id", "paidAt"])
      .where((eb) =>
        eb.or([
          eb("status", "=", "Preparing"),
          // It may have been paid since the backup, and have left; the hold waits for its payment.
          eb.and([eb("paidAt", "is", null), eb("createdAt", ">", lastSuccessAt - openForMs)]),
        ]),
      )
      .execute();
    for (const { id } of held) await holdRestored(tx, id);
    const letters = await tx
      .updateTable("outbox")
      .set({ state: "cancelled" })
      .where("state", "=", "waiting")
      .returning("key")
      .execute();
    for (const table of entrances) await tx.deleteFrom(table).execute();
    await tx.deleteFrom("emailChanges").where("doneAt", "is", null).execute();
    // The job starts anew where the backup ends, however many orders arrive before it works.
    await tx.deleteFrom("jobLeases").where("name", "=", lookBackJobName).execute();
    await tx
      .insertInto("jobLeases")
      .values({ name: lookBackJobName, dueAt: await readClock(tx), heldUntil: 0, lastSuccessAt })
      .execute();
    const heldCount = held.filter(({ paidAt }) => paidAt !== null).length;
    return { heldCount, letterCount: letters.length };
  });
}

async function holdRestored(tx: Db, orderId: string): Promise<void> {
  const event = { kind: "held", actor: "shop", detail: "restored" } as const;
  const number = await addOrderEvent(tx, orderId, event);
  await tx
    .insertInto("holds")
    .values({ orderId, number, kind: "restored" })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await settle(tx, orderId);
}

/**
 * Asks the provider for all payments, refunds and disputes since the newest order of the backup, once per
 * database. Money for orders missing from the database is recorded for the owner.
 * @throws {PaymentError} down
 * @throws the reason of `closing`, so that the next start asks again
 */
export async function lookBack(shop: Shop, closing: AbortSignal): Promise<void> {
  const lease = await readLease(shop.db);
  if (lease !== undefined && lease.runs > lease.failures) return;
  const since = lease?.lastSuccessAt || (await newestOrderAt(shop.db));
  if (since === undefined) return;
  const from = new Date(since - openForMs);
  // Nobody is written to a second time.
  const silent = { ...shop, isSilent: true };
  for await (const outcomes of shop.payments.listPaid(from)) {
    for (const outcome of outcomes) await recordPayment(silent, outcome);
    closing.throwIfAborted();
  }
  await recordListed(silent, from, closing);
}

async function newestOrderAt(db: Db): Promise<number | undefined> {
  const { newest } = await db
    .selectFrom("orders")
    .select(({ fn }) => fn.max<number | null>("createdAt").as("newest"))
    .executeTakeFirstOrThrow();
  return newest ?? undefined;
}

function readLease(db: Db) {
  return db
    .selectFrom("jobLeases")
    .select(["runs", "failures", "lastSuccessAt"])
    .where("name", "=", lookBackJobName)
    .executeTakeFirst();
}
