import { expect, test } from "vitest";
import { shortenAddress } from "../../app/shop/orders/address";
import { isPaid, shownStatusOf, type Order } from "../../app/shop/orders/order";

test("an order that something keeps here is shown as on hold", () => {
  expect(shownStatusOf({ status: "Preparing", heldReason: "amount" })).toBe("On hold");
  expect(shownStatusOf({ status: "Preparing", heldReason: null })).toBe("Preparing");
});

test("an order is paid when the money, the postage and the time of it are known", () => {
  const parcel = { number: 1, dueOn: "2026-11-20", leftAt: null, trackingNumber: null };
  const paid = { paidAt: 1, totalPence: 495, postagePence: 170, parcel } as Order;
  expect(isPaid(paid)).toBe(true);
  for (const field of ["paidAt", "totalPence", "postagePence", "parcel"]) {
    expect(isPaid({ ...paid, [field]: null })).toBe(false);
  }
});

test.each([
  ["Dave", "1 Regret Street\nLeeds\nLS1 4AP", "Dave, somewhere in LS1"],
  ["Dave", "10 Downing Street\nsw1a2aa", "Dave, somewhere in SW1A"],
  ["Dave", "Flat M25, Leeds\nM1 1AE", "Dave, somewhere in M1"],
  ["Dave", "Abroad 12\n12345 Elsewhere", "Dave"],
  ["Dave", null, "Dave"],
  [null, "LS11 4AP", "Somewhere in LS11"],
  [null, null, ""],
])("the address of %j at %j is shown as “%s”", (name, address, short) => {
  expect(shortenAddress(name, address)).toBe(short);
});
