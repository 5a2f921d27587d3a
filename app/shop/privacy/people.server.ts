import type { Db } from "../../../db/connect";
import { countRows } from "../../../db/rows";
import { findAccount } from "~/shop/customers/customers.server";
import { isDisputedStill, isPayingBack, openOrders } from "./erase-person.server";
import type { OrderStatus } from "../../../db/order-tables";
import { isCustomers, isGuests, type Whose } from "./whose-orders.server";
import { formatMoment } from "~/shop/format-day";
import { isStaff } from "~/shop/staff/staff.server";

const shownOrders = 50;
const shownReasons = 5;

/** A customer, or the guest who placed that order. */
export type Subject = { customer: string } | { order: string };

export type PersonOrder = {
  id: string;
  status: OrderStatus;
  paidOn: string;
  totalPence: number;
};

type Account = {
  name: string;
  openedOn: string;
  seenOn: string;
  basketCount: number;
  favouriteCount: number;
  deviceCount: number;
};

/** The data that the shop has about a person. */
export type Person = {
  subject: Subject;
  email: string;
  /** Undefined for a guest. */
  account?: Account | undefined;
  /** The newest fifty paid orders. */
  orders: PersonOrder[];
  /** More data under the same address, with or without an account. */
  elsewhere?: Subject | undefined;
  /** The reasons why they cannot be erased now, as sentences. */
  whyNot: string[];
};

/** Undefined if there is no such person, or they have been erased. */
export function readPerson(db: Db, subject: Subject): Promise<Person | undefined> {
  return "customer" in subject ? readCustomer(db, subject) : readGuest(db, subject);
}

/** The customer with exactly that address. */
export async function findCustomerByEmail(
  db: Db,
  email: string,
): Promise<{ customer: string } | undefined> {
  const found = await findAccount(db, email);
  return found && { customer: found.id };
}

async function readCustomer(db: Db, subject: { customer: string }): Promise<Person | undefined> {
  const id = subject.customer;
  const customer = await db
    .selectFrom("customers")
    .select(["id", "name", "email", "createdAt", "lastActiveAt"])
    .where("id", "=", id)
    .where("closedAt", "is", null)
    .executeTakeFirst();
  if (!customer) return undefined;
  const { name, email, createdAt, lastActiveAt } = customer;
  const guests = await listOrdersOf(db, isGuests(email));
  const orders = await listOrdersOf(db, isCustomers(id));
  const staff = (await isStaff(db, id)) ? ["They work at this desk. Shut them out first."] : [];
  return {
    subject,
    email,
    account: {
      name,
      openedOn: formatMoment(createdAt),
      seenOn: formatMoment(lastActiveAt),
      basketCount: await countOf(db, "basketLines", id),
      favouriteCount: await countOf(db, "favourites", id),
      deviceCount: await countOf(db, "tokens", id),
    },
    orders,
    elsewhere: guests[0] && { order: guests[0].id },
    whyNot: [...staff, ...(await whyNeeded(db, isCustomers(id)))],
  };
}

async function readGuest(db: Db, subject: { order: string }): Promise<Person | undefined> {
  const email = await findGuestEmail(db, subject.order);
  if (email === undefined) return undefined;
  const orders = await listOrdersOf(db, isGuests(email));
  return {
    subject,
    email,
    account: undefined,
    orders,
    elsewhere: await findCustomerByEmail(db, email),
    whyNot: await whyNeeded(db, isGuests(email)),
  };
}

/** The e-mail address of a paid order without an account. */
export async function findGuestEmail(db: Db, orderId: string): Promise<string | undefined> {
  const order = await db
    .selectFrom("orders")
    .select("email")
    .where("id", "=", orderId)
    .where("customerId", "is", null)
    .executeTakeFirst();
  return order?.email ?? undefined;
}

/** The account of a paid order. */
export async function findOrdersCustomer(db: Db, orderId: string): Promise<string | undefined> {
  const order = await db
    .selectFrom("orders")
    .select("customerId")
    .where("id", "=", orderId)
    .where("paidAt", "is not", null)
    .executeTakeFirst();
  return order?.customerId ?? undefined;
}

async function listOrdersOf(db: Db, whose: Whose): Promise<PersonOrder[]> {
  const orders = await db
    .selectFrom("orders")
    .select(["id", "status", "paidAt", "totalPence"])
    .where("paidAt", "is not", null)
    .where(whose)
    .orderBy("paidAt", "desc")
    .limit(shownOrders)
    .$narrowType<{ paidAt: number; totalPence: number }>()
    .execute();
  return orders.map(({ paidAt, ...order }) =>
    Object.assign(order, { paidOn: formatMoment(paidAt) }),
  );
}

/** The reasons why some of those orders still need the personal data. */
export async function whyNeeded(db: Db, whose: Whose): Promise<string[]> {
  const open = await openOrders(db)
    .select("id")
    .select((eb) => [isDisputedStill(eb).as("isDisputed"), isPayingBack(eb).as("isPayingBack")])
    .where(whose)
    .orderBy("id")
    .limit(shownReasons)
    .execute();
  return open.map(({ id, isDisputed, isPayingBack: isRefundOnItsWay }) => {
    if (isDisputed) {
      return `${id}: the payment is disputed, and the bank will ask who it was.`;
    }
    if (isRefundOnItsWay) return `${id}: a refund is on its way.`;
    return `${id} hasn’t left us yet.`;
  });
}

function countOf(db: Db, table: "basketLines" | "favourites" | "tokens", id: string) {
  return countRows(db.selectFrom(table).where("customerId", "=", id));
}
