import { expect, test } from "vitest";
import type { PaymentOutcome } from "../../app/payments/payments";
import type { Order } from "../../app/shop/orders/order";
import { problemsOf, strayProblem } from "../../app/shop/checkout/payment-problems.server";

const order = { id: "BC-1", subtotalPence: 325 } as Order;
const outcome = {
  orderId: "BC-1",
  subtotalPence: 325,
  postagePence: 170,
  totalPence: 495,
  faults: [],
  deliveryName: "Dave",
  deliveryAddress: { line1: "1 Regret Street", postcode: "LS1 4AP", country: "GB" },
} as unknown as PaymentOutcome;

test.each([
  [[], {}],
  [[], { postagePence: 220, totalPence: 545 }],
  [["amount"], { subtotalPence: 495, totalPence: 665 }],
  [["amount"], { totalPence: 494 }],
  [["amount"], { totalPence: 496 }],
  [["amount"], { postagePence: 0, totalPence: 325 }],
  [["amount"], { postagePence: 171, totalPence: 496 }],
  [["reference"], { orderId: "BC-2" }],
  [["reference"], { orderId: null }],
  [["no address"], { deliveryName: null }],
  [["no address"], { deliveryAddress: null }],
  [["no address"], { deliveryAddress: { line1: "", postcode: "", country: "GB" } }],
  [["currency", "amount", "reference"], { faults: ["currency"], totalPence: 1, orderId: null }],
])("the problems %j are those of a payment that is %o", (problems, said) => {
  expect(problemsOf(order, { ...outcome, ...said } as PaymentOutcome)).toEqual(problems);
});

test("money by no order's session came twice, by another session, or for nothing", () => {
  expect(strayProblem({ ...order, paidAt: 1 })).toBe("paid twice");
  expect(strayProblem({ ...order, paidAt: null })).toBe("other session");
  expect(strayProblem(undefined)).toBe("no order");
});
