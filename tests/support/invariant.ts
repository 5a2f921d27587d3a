import { sql } from "kysely";
import type Stripe from "stripe";
import { expect } from "vitest";
import type { Db } from "../../db/connect";

/** The sales, as recorded by the shop and by its payment provider. */
type Sale = {
  checkoutSessionId: string;
  orderId: string | null;
  status: string;
  subtotalPence: number | null;
  postagePence: number | null | undefined;
  totalPence: number | null;
  /** Name and pence of each card, in the order of the basket. */
  lines: string[];
};

/**
 * Compares the shop's database with the ledger of its payment provider, to the penny: each paid
 * session is one paid order, with its lines paid once and its cards counted once. Baskets have none
 * of what was paid, and no line is on two open payment pages.
 * @param ledger every session, with its lines, of which there are ten at most
 */
export async function expectExactSales(
  db: Db,
  ledger: readonly Stripe.Checkout.Session[],
): Promise<void> {
  expect(await salesOf(db)).toEqual(salesIn(ledger));
  expect(await db.selectFrom("paymentProblems").selectAll().execute()).toEqual([]);
  expect(await linesPaidTwice(db)).toEqual([]);
  expect(await miscountedCards(db)).toEqual([]);
  expect(await paidLinesInBaskets(db)).toEqual([]);
  expect(await linesOnTwoPages(db, ledger)).toEqual([]);
}

const bySession = (a: Sale, b: Sale) => (a.checkoutSessionId < b.checkoutSessionId ? -1 : 1);
const formatLine = (name: string | null, pence: number | null) => `${name}: ${pence}p`;

function salesIn(ledger: readonly Stripe.Checkout.Session[]): Sale[] {
  return ledger
    .filter((session) => session.payment_status === "paid")
    .map((session) => ({
      checkoutSessionId: session.id,
      orderId: session.client_reference_id,
      status: "Preparing",
      subtotalPence: session.amount_subtotal,
      postagePence: session.shipping_cost?.amount_total,
      totalPence: session.amount_total,
      lines: (session.line_items?.data ?? []).map((line) =>
        formatLine(line.description, line.amount_total),
      ),
    }))
    .toSorted(bySession);
}

async function salesOf(db: Db): Promise<Sale[]> {
  const orders = await db
    .selectFrom("orders")
    .selectAll()
    .where("paidAt", "is not", null)
    .execute();
  const lines = await db.selectFrom("orderLines").selectAll().orderBy("position").execute();
  return orders
    .map(({ id, checkoutSessionId, status, subtotalPence, postagePence, totalPence }) => ({
      checkoutSessionId: checkoutSessionId ?? "",
      orderId: id,
      status,
      subtotalPence,
      postagePence,
      totalPence,
      lines: lines
        .filter(({ orderId }) => orderId === id)
        .map(({ name, pricePence }) => formatLine(name, pricePence)),
    }))
    .toSorted(bySession);
}

function linesPaidTwice(db: Db) {
  return db
    .selectFrom("orderLines")
    .innerJoin("orders", "orders.id", "orderLines.orderId")
    .where("paidAt", "is not", null)
    .groupBy(["customerId", "uId"])
    .having((eb) => eb.fn.countAll(), ">", 1)
    .select(["customerId", "uId"])
    .execute();
}

/** Cards that have been counted another time than they were paid for. */
async function miscountedCards(db: Db) {
  const paid = sql<number>`(
    select count(*) from order_lines
    join orders on orders.id = order_lines.order_id
    where order_lines.product_id = products.id and orders.paid_at is not null
  )`;
  return db
    .selectFrom("products")
    .select(["id", "orders", paid.as("paid")])
    .where("orders", "<>", paid)
    .execute();
}

/** A message that was edited meanwhile makes it another line. */
function paidLinesInBaskets(db: Db) {
  return db
    .selectFrom("basketLines")
    .innerJoin("orderLines", (join) =>
      join
        .onRef("orderLines.uId", "=", "basketLines.uId")
        .onRef("orderLines.productId", "=", "basketLines.productId")
        .onRef("orderLines.personalisation", "=", "basketLines.personalisation"),
    )
    .innerJoin("orders", (join) =>
      join
        .onRef("orders.id", "=", "orderLines.orderId")
        .onRef("orders.customerId", "=", "basketLines.customerId"),
    )
    .where("paidAt", "is not", null)
    .select("basketLines.uId")
    .execute();
}

async function linesOnTwoPages(db: Db, ledger: readonly Stripe.Checkout.Session[]) {
  const open = new Set(ledger.filter(({ status }) => status === "open").map(({ id }) => id));
  const lines = await db
    .selectFrom("orderLines")
    .innerJoin("orders", "orders.id", "orderLines.orderId")
    .where("checkoutSessionId", "is not", null)
    .select(["customerId", "uId", "checkoutSessionId"])
    .execute();
  const onPages = lines
    .filter(({ checkoutSessionId }) => open.has(checkoutSessionId ?? ""))
    .map(({ customerId, uId }) => `${customerId} ${uId}`);
  return onPages.filter((line, index) => onPages.indexOf(line) !== index);
}
