import { findPaymentId } from "../../app/shop/standing/money-back.server";
import type { Shop } from "../../app/shop/shop";
import { refund } from "./refunds";
import { sellCards, type Sale } from "./test-shop";

/** As the government publishes them for England and Wales, and for 2029 and 2030 as the same rules give. */
const published = {
  2026: "01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28",
  2027: "01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28",
  2028: "01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26",
  2029: "01-01 03-30 04-02 05-07 05-28 08-27 12-25 12-26",
  2030: "01-01 04-19 04-22 05-06 05-27 08-26 12-25 12-26",
};

/** Each year with its bank holidays, as "2026-12-25". */
export const publishedBankHolidays = Object.entries(published).map(
  ([year, days]) => [year, days.split(" ").map((day) => `${year}-${day}`)] as const,
);

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
    .where("paymentId", "=", await findPaymentId(shop.db, orderId))
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
