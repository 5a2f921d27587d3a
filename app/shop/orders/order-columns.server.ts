import { z } from "zod";
import type { OrdersTable } from "../../../db/order-tables";
import type { Columns } from "~/shop/objects";
import { orderStatuses, type Order, type PaidOrder } from "./order";

/** Whether a column stays when its person is erased, and whether a person who asks is given it. */
type Privacy = "kept" | "kept and given" | "erased" | "erased and given";

/**
 * Each column of an order. A new column does not compile before somebody has decided whether it says who
 * ordered, or what they wrote.
 */
const privacies = {
  id: "kept and given",
  customerId: "erased",
  status: "kept and given",
  subtotalPence: "kept",
  postagePence: "kept",
  secondClassPence: "kept",
  firstClassPence: "kept",
  totalPence: "kept",
  email: "erased and given",
  deliveryName: "erased and given",
  deliveryAddress: "erased and given",
  idempotencyKey: "erased",
  tokenHash: "erased",
  checkoutSessionId: "kept",
  checkoutUrl: "erased",
  paymentAskedAt: "kept",
  createdAt: "kept",
  paidAt: "kept",
  heldReason: "kept",
  postageName: "kept",
  deliveryEstimate: "kept and given",
  postOn: "kept and given",
  termsVersion: "kept",
  version: "kept",
  isPolite: "kept",
  vatBasisPoints: "kept",
  erasedAt: "kept",
  searchText: "erased",
  discountCode: "kept and given",
  discountPence: "kept",
} as const satisfies Record<keyof OrdersTable, Privacy>;

type ColumnThatIs<Wanted extends Privacy> = {
  [Column in keyof OrdersTable]: (typeof privacies)[Column] extends Wanted ? Column : never;
}[keyof OrdersTable];

const columnsThatAre = <Wanted extends Privacy>(...wanted: Wanted[]) =>
  Object.entries(privacies).flatMap(([column, privacy]) =>
    wanted.some((each) => each === privacy) ? [column as ColumnThatIs<Wanted>] : [],
  );

/** The columns that a person who asks for their data is given as they are. */
export const givenColumns = columnsThatAre("kept and given", "erased and given");

const erasedColumns = columnsThatAre("erased", "erased and given");

/** The values of the columns of an order whose person is erased. */
export const erasedValues = Object.fromEntries(
  erasedColumns.map((column) => [column, null]),
) as Record<(typeof erasedColumns)[number], null>;

/**
 * The columns that a checkout fills from its request. A second checkout continues the unpaid order if it
 * has the same values; only `isPolite` may differ.
 */
export const requestColumns = [
  "customerId",
  "isPolite",
  "vatBasisPoints",
  "postOn",
] as const satisfies readonly (keyof Order)[];

/**
 * The columns on the receipt. The confirmation shows them to everybody with its address, without the
 * values that are erased with the person.
 */
export const receiptColumns = [
  "id",
  "postageName",
  "postagePence",
  "totalPence",
  "discountCode",
  "discountPence",
] as const satisfies readonly (keyof PaidOrder)[];

/**
 * The columns that its shopper sees as they are, beside those of the receipt. The confirmation of an
 * order on its way shows them to everybody with its address, but not where it goes.
 */
export const shopperColumns = [
  "postageName",
  "deliveryEstimate",
  "postOn",
] as const satisfies readonly (keyof PaidOrder)[];

/** The columns that the desk shows to all staff. */
export const deskColumns = {
  id: z.string(),
  status: z.enum(orderStatuses),
  heldReason: z.string().nullable(),
  postageName: z.string().nullable(),
  postOn: z.string().nullable(),
  isPolite: z.boolean(),
} satisfies Columns<PaidOrder>;

/** The columns that the desk shows to staff who may see money. */
export const moneyColumns = {
  postagePence: z.number(),
  totalPence: z.number(),
  currency: z.string().nullable(),
  discountCode: z.string().nullable(),
  discountPence: z.number(),
} satisfies Columns<PaidOrder>;

/** The columns that a list of the desk shows. Without the rights for money or people some are null. */
export const listedColumns = {
  id: z.string(),
  status: z.enum(orderStatuses),
  heldReason: z.string().nullable(),
  paidAt: z.number(),
  postageName: z.string().nullable(),
  totalPence: z.number().nullable(),
  deliveryName: z.string().nullable(),
} satisfies Columns<Order & { paidAt: number }>;
