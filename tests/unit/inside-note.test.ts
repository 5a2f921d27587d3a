import fc from "fast-check";
import { expect, test } from "vitest";
import { insideNote } from "../../app/shop/checkout/open-payment-page.server";

test.each([
  ["", "Blank inside"],
  ["Oi", "Inside: “Oi”"],
  ["Happy birthday\nyou daft git", "Inside: “Happy birthday you daft git”"],
  [
    "Dear Tom and Sue,\nwe hope the bar is free. Love, Kev",
    "Inside: “Dear Tom and Sue, we hope the bar is…”",
  ],
  ["A".repeat(50), `Inside: “${"A".repeat(40)}…”`],
  ["😀".repeat(50), `Inside: “${"😀".repeat(40)}…”`],
])("the payment page shows of the message %j: %s", (message, note) => {
  expect(insideNote(message)).toBe(note);
});

test("any message can be put into an address, with at most forty letters of it", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 100 }), (message) => {
      const note = insideNote(message);
      expect(() => encodeURIComponent(note)).not.toThrow();
      expect(Array.from(note).length).toBeLessThanOrEqual("Inside: “…”".length + 40);
    }),
  );
});
