import type { Db } from "../../db/connect";
import { removeUnusedPictures } from "./desk/card-pictures.server";
import { removeOldDeskSessions } from "./desk/desk-sessions.server";
import { removeUnusedPriceLists } from "./desk/price-lists.server";
import { removeOldInvites } from "./desk/staff.server";
import { retentionMinDays } from "./terms";

const dayMs = 24 * 60 * 60 * 1000;

/** For how long a link and its letter are kept that nobody can use any more. */
const deadLinkDays = 7;

/**
 * Deletes expired tokens, old orders that were never paid, events that no provider sends again, and
 * the links of letters with what they were about.
 */
export async function forgetExpired(db: Db, now: Date) {
  const oldest = now.getTime() - retentionMinDays * dayMs;
  const tokens = await db
    .deleteFrom("tokens")
    .where("expiresAt", "<=", now.getTime())
    .executeTakeFirst();
  const orders = await db
    .deleteFrom("orders")
    .where("paidAt", "is", null)
    .where("createdAt", "<", oldest)
    .executeTakeFirst();
  const events = await db
    .deleteFrom("paymentEvents")
    .where("receivedAt", "<", oldest)
    .executeTakeFirst();
  await forgetLinks(db, now.getTime());
  await removeOldInvites(db, now);
  await removeOldDeskSessions(db, now);
  await removeUnusedPictures(db, now);
  await removeUnusedPriceLists(db, now);
  return {
    tokenCount: Number(tokens.numDeletedRows),
    orderCount: Number(orders.numDeletedRows),
    eventCount: Number(events.numDeletedRows),
  };
}

/** A reset that was asked for stays for as long as its letter may still be on its way. */
async function forgetLinks(db: Db, now: number): Promise<void> {
  const oldest = now - deadLinkDays * dayMs;
  await db.deleteFrom("linkTokens").where("expiresAt", "<=", now).execute();
  await db.deleteFrom("orderLinks").where("expiresAt", "<=", now).execute();
  await db.deleteFrom("passwordResets").where("createdAt", "<", oldest).execute();
  await db.deleteFrom("emailChanges").where("createdAt", "<", oldest).execute();
  // Letters to addresses that have no account are to nobody.
  await db
    .deleteFrom("outbox")
    .where("orderId", "is", null)
    .where("customerId", "is", null)
    .where("createdAt", "<", oldest)
    .execute();
}
