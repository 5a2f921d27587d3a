import { sql } from "kysely";
import type { Db } from "../../../db/connect";
import { readPostDays, type PostDays } from "~/shop/calendar/post-days.server";
import { inLondon } from "~/shop/london-time.server";
import { shownStatusOf } from "~/shop/orders/order";
import { Refusal } from "~/shop/refusal";
import { cutPeriod, type AskedPeriod } from "~/shop/reports/periods.server";
import { writeCsv } from "~/shop/reports/write-csv.server";
import { formatTotal, isForeign } from "~/shop/money";
import { currencyOf, hasDispute, pencePaidBack } from "~/shop/standing/money-back.server";
import { paidOrders } from "~/shop/standing/parcels.server";
import { may, type StaffRole } from "~/shop/staff/roles";

/** The months that a year touches. */
const mostMonths = 13;

/** The London days of a file of orders, with their limits in ms since 1970. `before` is exclusive. */
export type FilePeriod = { from: string; to: string; start: number; before: number };

/**
 * The days of a file of orders. The default is this month so far.
 * @throws {Refusal} for an invalid period, or more than a year
 */
export function readFilePeriod(asked: AskedPeriod, now: Date): FilePeriod {
  const { spans, from, to, start, before } = cutPeriod({ ...asked, by: "month" }, now);
  if (spans.length > mostMonths) throw new Refusal("invalid", "A year at a time will do.");
  return { from, to, start, before };
}

const columns = [
  "Order",
  "Paid on",
  "Paid at",
  "Status",
  "Disputed",
  "Due by",
  "Posted on",
  "Cards bought",
  "With a message",
  "Post",
];
const peopleColumns = ["To", "Tracking number"];
const moneyColumns = [
  // After the discount.
  "Cards GBP",
  "Discount code",
  "Discount GBP",
  "Postage GBP",
  "Total GBP",
  "Refunded GBP",
  "Other money",
];

/** The orders that were paid on those days as a CSV file, in the columns that the role may see. */
export async function writeOrderFile(
  db: Db,
  role: StaffRole,
  { start, before }: FilePeriod,
): Promise<string> {
  const { dueDayOf } = await readPostDays(db, new Date());
  const orders = await listPaidBetween(db, start, before);
  const rows = orders.map((order) => Object.assign(moneyOf(order), rowOf(order, dueDayOf)));
  return writeCsv(rows, [
    ...columns,
    ...(may(role, "see people") ? peopleColumns : []),
    ...(may(role, "see money") ? moneyColumns : []),
  ]);
}

function rowOf(order: PaidRow, dueDayOf: PostDays["dueDayOf"]): Record<string, string> {
  return {
    Order: order.id,
    "Paid on": dayOf(order.paidAt),
    "Paid at": inLondon(order.paidAt).toPlainTime().toString({ smallestUnit: "second" }),
    Status: shownStatusOf(order),
    Disputed: order.isDisputed ? "yes" : "",
    "Due by": dueDayOf(order),
    "Posted on": order.lastLeftAt === null ? "" : dayOf(order.lastLeftAt),
    "Cards bought": `${order.cardCount}`,
    "With a message": `${order.messageCount}`,
    Post: order.postageName ?? "",
    To: order.deliveryName ?? "",
    "Tracking number": order.trackingNumber ?? "",
  };
}

const dayOf = (at: number) => inLondon(at).toPlainDate().toString();

type PaidRow = Awaited<ReturnType<typeof listPaidBetween>>[number];

/** The amounts of an order. Those in another currency are in no column of pounds. */
function moneyOf(order: PaidRow): Record<string, string | number> {
  if (isForeign(order)) return { "Other money": formatTotal(order) };
  return {
    "Cards GBP": order.subtotalPence / 100,
    "Discount code": order.discountCode ?? "",
    "Discount GBP": order.discountPence / 100,
    "Postage GBP": (order.postagePence ?? 0) / 100,
    "Total GBP": (order.totalPence ?? 0) / 100,
    "Refunded GBP": order.backPence / 100,
  };
}

function listPaidBetween(db: Db, start: number, before: number) {
  const count = (condition = sql`true`) => sql<number>`(select count(*) from order_lines
    where order_lines.order_id = orders.id and ${condition})`;
  // Erasing a message sets had_message.
  const hasMessage = sql`(personalisation <> '' or had_message = 1)`;
  return paidOrders(db)
    .select(["id", "paidAt", "status", "heldReason", "dueOn"])
    .select((eb) => [
      hasDispute(eb).as("isDisputed"),
      currencyOf(eb).as("currency"),
      pencePaidBack(eb, ["succeeded"]).as("backPence"),
      eb
        .selectFrom("parcels as each")
        .select(({ fn }) => fn.max<number | null>("each.leftAt").as("lastLeftAt"))
        .whereRef("each.orderId", "=", "orders.id")
        .as("lastLeftAt"),
    ])
    .select(["postageName", "deliveryName", "subtotalPence", "discountCode", "discountPence"])
    .select(["postagePence", "totalPence", "trackingNumber"])
    .select([count().as("cardCount"), count(hasMessage).as("messageCount")])
    .where("paidAt", ">=", start)
    .where("paidAt", "<", before)
    .orderBy("paidAt")
    .orderBy("id")
    .$narrowType<{ paidAt: number }>()
    .execute();
}
