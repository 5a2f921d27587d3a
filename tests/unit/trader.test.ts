import { expect, test } from "vitest";
import { isPoliteSender, politeSender } from "../../app/shop/legal/polite-sender";
import { isVatNumber, traderLines } from "../../app/shop/legal/trader";

// The numbers of HMRC's own examples, of a supermarket, and of a branch.
test.each(["GB999999973", "GB980780684", "GB220430231", "GB980780684001"])(
  "%s is a possible VAT number",
  (number) => expect(isVatNumber(number)).toBe(true),
);

test.each([
  "GB980780685",
  "GB980780648",
  "GB123456789",
  "GB000000000",
  "980780684",
  "GB98078068",
  "",
])("%s is no possible VAT number", (number) => expect(isVatNumber(number)).toBe(false));

test("the sender on a label is never rude", () => {
  const sender = politeSender({ name: "Bastard & Bastards", address: ["1 Lane", "LS1 1AA"] });
  expect(sender).toBe("B. & B., 1 Lane, LS1 1AA");
  expect(isPoliteSender(sender)).toBe(true);
  expect(isPoliteSender("the BASTARD")).toBe(false);
});

test("a sole trader is named under the name of the shop, and what is not known says nothing", () => {
  const trader = {
    name: "Bastard Cards",
    address: ["1 Lane", "LS1 1AA"],
    email: "hello@cards.example",
    ownName: "Olive Bloggs",
    registeredOffice: null,
    registeredIn: null,
    companyNumber: null,
    vatNumber: null,
  };
  expect(traderLines(trader)).toEqual([
    "Bastard Cards, 1 Lane, LS1 1AA",
    "hello@cards.example",
    "Trading name of Olive Bloggs",
  ]);
});
