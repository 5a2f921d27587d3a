import type { OrdersTable } from "../../../db/order-tables";

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
  paymentId: "kept",
  postageName: "kept",
  deliveryEstimate: "kept and given",
  termsVersion: "kept",
  version: "kept",
  isPolite: "kept",
  vatBasisPoints: "kept",
  erasedAt: "kept",
  dueOn: "kept",
  searchText: "erased",
  printedAt: "kept",
  dispatchedAt: "kept",
  trackingNumber: "erased and given",
  round: "kept",
  foundAt: "kept",
  refundReservedPence: "kept",
  refundedPence: "kept",
  foreignMoney: "kept",
  discountCode: "kept and given",
  discountPence: "kept",
  disputeState: "kept",
  statusBeforeRefund: "kept",
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
