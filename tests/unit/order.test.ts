import { expect, test } from "vitest";
import { isPaid, standingOf, statusesBefore, type Order } from "../../app/shop/order";

test.each([
  ["Preparing", ["Awaiting payment", "Cancelled", "Payment failed", "Refunded"]],
  ["Payment failed", ["Awaiting payment"]],
  ["Cancelled", ["Awaiting payment"]],
  ["Dispatched", ["Preparing", "Refunded"]],
  ["Delivered", ["Dispatched", "Refunded"]],
  ["Refunded", ["Delivered", "Dispatched", "Preparing"]],
  ["Awaiting payment", []],
] as const)("an order becomes %s from nothing but %j", (next, before) => {
  expect(statusesBefore(next).toSorted()).toEqual(before);
});

test.each([
  ["Awaiting payment", "On hold"],
  ["Preparing", "On hold"],
  ["Cancelled", "On hold"],
  ["Dispatched", "Dispatched"],
  ["Delivered", "Delivered"],
  ["Refunded", "Refunded"],
] as const)("an order that is %s and held is %s to its shopper", (status, standing) => {
  expect(standingOf({ status, heldReason: "amount" })).toBe(standing);
  expect(standingOf({ status, heldReason: null })).toBe(status);
});

test("an order is paid when the money, the postage and the time of it are known", () => {
  const paid = { paidAt: 1, totalPence: 495, postagePence: 170 } as Order;
  expect(isPaid(paid)).toBe(true);
  for (const field of ["paidAt", "totalPence", "postagePence"]) {
    expect(isPaid({ ...paid, [field]: null })).toBe(false);
  }
});
