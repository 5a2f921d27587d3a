import type { Selectable } from "kysely";
import type { Db } from "../../../db/connect";
import type { OrdersTable } from "../../../db/order-tables";
import { readBasket } from "~/shop/basket/basket.server";
import { listFavourites } from "~/shop/catalogue/favourites.server";
import { readEventTexts } from "~/shop/orders/staff-notes.server";
import { toPounds } from "~/shop/money";
import { omit, pick } from "~/shop/objects";
import { readOrderEvents } from "~/shop/orders/order-events.server";
import { addLetter } from "~/shop/letters/outbox.server";
import { readAddress } from "~/shop/orders/address";
import { readOrderLines } from "~/shop/orders/read-orders.server";
import { isCustomers, isGuests, type Whose } from "./whose-orders.server";
import type { Shop } from "~/shop/shop";
import { givenColumns } from "~/shop/orders/order-columns.server";

/**
 * All that the shop knows of a customer, as they may take it elsewhere: times as ISO 8601, money in
 * pounds, no hash of anything. A letter reports the export to them, once a day.
 * @throws {Refusal} when they take it too often
 */
export async function exportData({ db, limits }: Pick<Shop, "db" | "limits">, customerId: string) {
  await limits.exportData(customerId);
  const data = await readCustomerData(db, customerId);
  await addLetter(db, {
    key: `data-ready:${customerId}:${new Date().toISOString().slice(0, 10)}`,
    kind: "data-ready",
    customerId,
  });
  return data;
}

/** The columns of a customer that are the shop's own. Any other is given. */
const neverGiven = ["passwordHash", "normalisedEmail", "basketVersion", "closedAt"] as const;

/** A customer's data for the desk, which notifies the customer itself. */
export async function readCustomerData(db: Db, customerId: string) {
  const row = await db
    .selectFrom("customers")
    .selectAll()
    .where("id", "=", customerId)
    .executeTakeFirstOrThrow();
  const { createdAt, lastActiveAt, ...given } = omit(row, neverGiven);
  const account: Record<string, string | null> = {
    ...given,
    openedAt: time(createdAt),
    lastActiveAt: time(lastActiveAt),
  };
  const basket = await readBasket(db, customerId);
  const favourites = await listFavourites(db, customerId);
  return {
    account,
    basket: basket.map(({ productId, personalisation }) => ({
      card: productId,
      message: personalisation,
    })),
    favourites: favourites.map((card) => card.id),
    devices: await readDevices(db, customerId),
    emailChanges: await readEmailChanges(db, customerId),
    orders: await readOrders(db, isCustomers(customerId)),
    letters: await readLetters(db, isCustomers(customerId), customerId),
  };
}

/** The data of a guest who ordered under that address. */
export async function readGuestData(db: Db, email: string) {
  return {
    email,
    orders: await readOrders(db, isGuests(email)),
    letters: await readLetters(db, isGuests(email)),
  };
}

/** The devices on which the customer is logged in. */
async function readDevices(db: Db, customerId: string) {
  const tokens = await db
    .selectFrom("tokens")
    .select("expiresAt")
    .where("customerId", "=", customerId)
    .orderBy("expiresAt")
    .execute();
  return tokens.map(({ expiresAt }) => ({ loggedInUntil: time(expiresAt) }));
}

async function readEmailChanges(db: Db, customerId: string) {
  const changes = await db
    .selectFrom("emailChanges")
    .select(["oldEmail", "newEmail", "createdAt", "doneAt"])
    .where("customerId", "=", customerId)
    .orderBy("createdAt")
    .execute();
  return changes.map(({ oldEmail, newEmail, createdAt, doneAt }) => ({
    oldEmail,
    newEmail,
    askedAt: time(createdAt),
    doneAt: timeOrNull(doneAt),
  }));
}

async function readOrders(db: Db, whose: Whose) {
  const orders = await db
    .selectFrom("orders")
    .selectAll()
    .where(whose)
    .orderBy("createdAt")
    .execute();
  const exported = [];
  // One after the other: others want the database too.
  for (const order of orders) exported.push(await exportOrder(db, order));
  return exported;
}

async function exportOrder(db: Db, order: Selectable<OrdersTable>) {
  return {
    ...pick(order, givenColumns),
    deliveryAddress: order.deliveryAddress === null ? null : readAddress(order.deliveryAddress),
    orderedAt: time(order.createdAt),
    paidAt: timeOrNull(order.paidAt),
    discountPounds: toPounds(order.discountPence),
    postage: order.postageName,
    postagePounds: poundsOrNull(order.postagePence),
    totalPounds: poundsOrNull(order.totalPence),
    trackingNumbers: await readTrackingNumbers(db, order.id),
    cards: (await readOrderLines(db, order.id)).map((line) => ({
      card: line.productId,
      name: line.name,
      pricePounds: toPounds(line.pricePence),
      message: line.personalisation,
    })),
    events: await readEvents(db, order.id),
  };
}

async function readTrackingNumbers(db: Db, orderId: string): Promise<string[]> {
  const parcels = await db
    .selectFrom("parcels")
    .select("trackingNumber")
    .where("orderId", "=", orderId)
    .orderBy("number")
    .execute();
  return parcels.flatMap(({ trackingNumber }) => trackingNumber ?? []);
}

type ExportedEvent = { at: string; what: string; detail: string; written: string | null };
type ExportedLetter = { about: string; sentAt: string; text: string | null };

/** The history of an order, with the texts by its shopper and by staff. */
async function readEvents(db: Db, orderId: string): Promise<ExportedEvent[]> {
  const events = await readOrderEvents(db, orderId);
  const texts = await readEventTexts(db, orderId);
  return events.map(({ at, kind, detail, number }) => ({
    at: time(at),
    what: kind,
    detail,
    written: texts.get(number) ?? null,
  }));
}

/** The sent letters about those orders and, if there is one, the account. */
async function readLetters(db: Db, whose: Whose, customerId = ""): Promise<ExportedLetter[]> {
  const sent = db
    .selectFrom("outbox")
    .select(["kind", "sentAt", "sentText"])
    .where("sentAt", "is not", null)
    .$narrowType<{ sentAt: number }>();
  // A union, because PostgreSQL would read every letter for an "or".
  const letters = await sent
    .where("customerId", "=", customerId)
    .union(sent.where("orderId", "in", (eb) => eb.selectFrom("orders").select("id").where(whose)))
    .orderBy("sentAt")
    .execute();
  return letters.map(({ kind, sentAt, sentText }) => ({
    about: kind,
    sentAt: time(sentAt),
    text: sentText,
  }));
}

const time = (ms: number) => new Date(ms).toISOString();
const timeOrNull = (ms: number | null) => (ms === null ? null : time(ms));
const poundsOrNull = (pence: number | null) => (pence === null ? null : toPounds(pence));
