import type { Db } from "../../../db/connect";
import { normalisedEmail } from "~/shop/customers/customers.server";
import { openOrders } from "./erase-person.server";
import { isCustomers, isGuests, type Whose } from "~/shop/orders/whose-orders.server";
import { formatMoment } from "~/shop/day-words";
import { isStaff } from "~/shop/staff/staff.server";

const shownOrders = 50;
const shownReasons = 5;

/** Who is meant: a customer, or whoever ordered that without an account. */
export type Subject = { customer: string } | { order: string };

export type PersonOrder = { id: string; status: string; paidOn: string; totalPence: number };

/** What the shop holds of somebody. */
export type Person = {
  subject: Subject;
  email: string;
  /** Undefined for a guest. */
  account: Account | undefined;
  /** The newest fifty that they paid for. */
  orders: PersonOrder[];
  /** Where more is held under the same address, with or without an account. */
  elsewhere: Subject | undefined;
  /** Why they cannot be erased now, a sentence each. */
  whyNot: string[];
};

type Account = {
  name: string;
  openedOn: string;
  seenOn: string;
  basketCount: number;
  favouriteCount: number;
  deviceCount: number;
};

/** Undefined for nobody, and for whoever has been erased. */
export function readPerson(db: Db, subject: Subject): Promise<Person | undefined> {
  return "customer" in subject ? readCustomer(db, subject) : readGuest(db, subject);
}

/** The customer with exactly that address, for whoever looks for somebody. */
export async function findCustomerByEmail(
  db: Db,
  email: string,
): Promise<{ customer: string } | undefined> {
  const found = await db
    .selectFrom("customers")
    .select("id")
    .where("normalisedEmail", "=", normalisedEmail(email))
    .where("closedAt", "is", null)
    .executeTakeFirst();
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

/** The address that an order without an account was paid for under. */
export async function findGuestEmail(db: Db, orderId: string): Promise<string | undefined> {
  const order = await db
    .selectFrom("orders")
    .select("email")
    .where("id", "=", orderId)
    .where("customerId", "is", null)
    .executeTakeFirst();
  return order?.email ?? undefined;
}

/** Whose account an order was paid for with. */
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

/** Why the person is still needed in some of those orders. */
export async function whyNeeded(db: Db, whose: Whose): Promise<string[]> {
  const open = await openOrders(db)
    .select(["id", "disputeState", "refundReservedPence", "refundedPence"])
    .where(whose)
    .orderBy("id")
    .limit(shownReasons)
    .execute();
  return open.map(({ id, disputeState, refundReservedPence, refundedPence }) => {
    if (disputeState === "open" || disputeState === "inquiry") {
      return `${id}: the payment is disputed, and the bank will ask who it was.`;
    }
    if (refundReservedPence > refundedPence) return `${id}: a refund is on its way.`;
    return `${id} hasn’t left us yet.`;
  });
}

async function countOf(db: Db, table: "basketLines" | "favourites" | "tokens", id: string) {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("customerId", "=", id)
    .executeTakeFirstOrThrow();
  return count;
}
