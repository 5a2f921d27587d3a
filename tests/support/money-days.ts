import type { Shop } from "../../app/shop/shop";
import { refund, sellCards, type Sale } from "./refunds";

/** Moves a sale's payment to that moment, like "2026-07-14T23:30Z". */
export async function sellAt(shop: Shop, at: string): Promise<Sale> {
  const sale = await sellCards(shop);
  await shop.db
    .updateTable("orders")
    .set({ paidAt: Date.parse(at) })
    .where("id", "=", sale.orderId)
    .execute();
  return sale;
}

/** Moves the refund of a whole sale to that moment. */
export async function refundAt(shop: Shop, { orderId }: Sale, at: string): Promise<void> {
  await refund(shop, orderId);
  await shop.db
    .updateTable("refunds")
    .set({ settledAt: Date.parse(at) })
    .where("orderId", "=", orderId)
    .execute();
}

/** The zones that the tests' process is put into: London's own is not among them. */
export const zones = [
  ["UTC", 0],
  ["America/Los_Angeles", 480],
  ["Asia/Tokyo", -540],
] as const;

/**
 * Puts this process into that zone until what it returns is called.
 * @throws {Error} where that does nothing
 */
export function enterZone([zone, offsetMinutes]: (typeof zones)[number]): () => void {
  const before = process.env.TZ;
  process.env.TZ = zone;
  if (new Date("2026-01-15T12:00Z").getTimezoneOffset() !== offsetMinutes) {
    throw new Error(`The process does not enter ${zone}`);
  }
  return () => {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  };
}
