import fc from "fast-check";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { decodeGuestBasket, encodeGuestBasket } from "../../app/http/guest-basket.server";
import type { Line } from "../../app/shop/basket/basket";
import { Refusal } from "../../app/shop/refusal";

const anyLines = fc.uniqueArray(
  fc.record({
    uId: fc.stringMatching(/^[\x21-\x7e]{1,40}$/),
    productId: fc.stringMatching(/^[a-z0-9-]{1,40}$/),
    personalisation: fc
      .string({ unit: "binary", maxLength: 50 })
      .map((text) => text.replaceAll("\0", "")),
  }),
  { selector: ({ uId }) => uId, maxLength: 30 },
);

function letters(count: number): string {
  const alphabet = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  const pick = () => alphabet[Math.floor(Math.random() * alphabet.length)];
  return Array.from({ length: count }, pick).join("");
}

function lines(count: number, message: () => string): Line[] {
  return Array.from({ length: count }, (_, i) => ({
    uId: crypto.randomUUID(),
    productId: `a-card-of-ours-${i}`,
    personalisation: message(),
  }));
}

// Spec 1: A guest's basket is stored in the browser. (app/http/guest-basket.server.ts)
test("any list it accepts comes back the same", () => {
  fc.assert(
    fc.property(anyLines, (list) => {
      expect(decodeGuestBasket(Object.fromEntries(encodeGuestBasket(list)))).toEqual(list);
    }),
  );
});

// Spec 10: A basket in one cookie says how many lines it has, for a cache in front of the shop.
// (app/http/guest-basket.server.ts)
test("a basket in one cookie ends with the number of its lines, which earlier releases ignore", () => {
  for (const count of [1, 2, 12, 30]) {
    const list = lines(count, () => "Get up");
    const [[, value]] = encodeGuestBasket(list) as [[string, string]];
    expect(value).toMatch(new RegExp(`^[\\w-]+\\.${count}$`));
    const unpacked = inflateRawSync(Buffer.from(value, "base64url"));
    expect(JSON.parse(String(unpacked))).toHaveLength(count);
  }
  const [first, second] = encodeGuestBasket(lines(41, () => letters(100)));
  expect([first![1], second![1]].join()).not.toContain(".");
});

test("any invalid text is read as an empty basket", () => {
  const rubbish = fc.oneof(
    fc.string(),
    fc.base64String(),
    fc.json().map((json) => deflateRawSync(json).toString("base64url")),
    fc.json().map((json) => Buffer.from(json).toString("base64url")),
  );
  fc.assert(
    fc.property(rubbish, rubbish, (one, two) => {
      const isBasket = decodeGuestBasket({ guestCart: one, "guestCart.1": two });
      expect(isBasket).toEqual([]);
    }),
  );
});

test("a basket cut short, or with the halves of two others, comes back empty", () => {
  const halves = () => encodeGuestBasket(lines(41, () => letters(100))).map(([, value]) => value);
  const [first, second] = halves();
  const [other] = halves();
  expect(second).not.toBe("");
  expect(decodeGuestBasket({ guestCart: first })).toEqual([]);
  expect(decodeGuestBasket({ guestCart: other, "guestCart.1": second })).toEqual([]);
});

// Spec 10: A guest's basket holds at least 40 lines of 100 letters.
// (app/http/guest-basket.server.ts)
test("forty lines with messages of a hundred random letters fit, under 4 KB a cookie and 8 KB in all", () => {
  const cookies = encodeGuestBasket(lines(40, () => letters(100)));
  for (const [name, value] of cookies) expect(name.length + value.length).toBeLessThan(4096 - 100);
  expect(cookies.map(([name, value]) => `${name}=${value}`).join("; ").length).toBeLessThan(6300);
});

test("a basket as long as an earlier release wrote it loses a line, and gains none", () => {
  const longer = lines(46, () => letters(100));
  const long = { guestCart: "x".repeat(3_500), "guestCart.1": "x".repeat(3_500) };
  expect(encodeGuestBasket(longer, long)).toHaveLength(2);
  expect(() => encodeGuestBasket(longer)).toThrow("Your basket is full");
});

test("a basket with no room left says so", () => {
  const full = lines(90, () => letters(100));
  expect(() => encodeGuestBasket(full)).toThrow(Refusal);
  expect(() => encodeGuestBasket(full)).toThrow("Your basket is full");
});

test("an empty basket leaves no cookie behind", () => {
  expect(encodeGuestBasket([])).toEqual([
    ["guestCart", ""],
    ["guestCart.1", ""],
  ]);
});

test.each([
  [
    "two lines with one id",
    [
      ["a", "grapes", ""],
      ["a", "bingo", ""],
    ],
    0,
  ],
  ["a message too long", [["a", "grapes", "x".repeat(101)]], 0],
  ["a message with a NUL", [["a", "grapes", "\0"]], 0],
  ["more than it takes to unpack", [["a", "grapes", ""]], 64 * 1024],
])("a forged basket of %s is an empty one", (_, stored, blanks) => {
  const forged = deflateRawSync(JSON.stringify(stored) + " ".repeat(blanks));
  expect(decodeGuestBasket({ guestCart: forged.toString("base64url") })).toEqual([]);
});

test("a basket longer than the shop stores is not unpacked", () => {
  const short = deflateRawSync(JSON.stringify([["a", "grapes", ""]])).toString("base64url");
  expect(decodeGuestBasket({ guestCart: short.padEnd(7_000, "_") })).toHaveLength(1);
  expect(decodeGuestBasket({ guestCart: short.padEnd(7_001, "_") })).toEqual([]);
});

test("a bomb that unpacks to megabytes is an empty basket", () => {
  const bomb = deflateRawSync(JSON.stringify([["a", "b", "x".repeat(5_000_000)]]));
  expect(decodeGuestBasket({ guestCart: bomb.toString("base64url") })).toEqual([]);
});
