import type { Db } from "../../db/connect";
import type { OrderStatus } from "../../db/order-tables";
import { carryOutRetention } from "../../app/shop/privacy/retention.server";
import { addLines, addPaidOrder, addCustomer } from "./rows";

export const dayMs = 24 * 60 * 60 * 1000;
export const now = new Date("2030-06-15T03:00:00Z");
export const daysAgo = (days: number) => now.getTime() - days * dayMs;

/** A customer who was last here that many days ago. */
export async function customer(db: Db, name: string, silentDays: number): Promise<string> {
  const { id } = await addCustomer(db, name);
  await db
    .updateTable("customers")
    .set({ lastActiveAt: daysAgo(silentDays) })
    .where("id", "=", id)
    .execute();
  return id;
}

type Placed = { customerId?: string; status?: OrderStatus; heldReason?: string; days: number };

/** A paid order with a message, of which nothing was heard for that many days. */
export async function order(db: Db, id: string, { days, status = "Delivered", ...rest }: Placed) {
  const at = daysAgo(days);
  await addPaidOrder(db, id, {
    status,
    ...rest,
    email: "guest@example.com",
    deliveryName: "Guest",
    deliveryAddress: "1 Regret Street",
    createdAt: at,
    paidAt: at,
  });
  const line = { uId: "line", productId: "grapes", name: "Grapes", pricePence: 325 };
  await addLines(db, [{ orderId: id, position: 0, ...line, personalisation: "My message" }]);
  await db
    .insertInto("orderEvents")
    .values({ orderId: id, number: 0, at, kind: "paid", actor: "shopper", detail: "" })
    .execute();
}

/** A letter that warned a customer, that many days ago, that their account is going. */
export async function sendWarning(db: Db, daysSince: number) {
  await carryOutRetention(db, now);
  await db
    .updateTable("outbox")
    .set({ state: "sent", sentAt: daysAgo(daysSince) })
    .where("kind", "=", "account-going")
    .execute();
}

export const customerIds = async (db: Db) =>
  (await db.selectFrom("customers").select("id").execute()).map(({ id }) => id);
