import { describe, expect, test } from "vitest";
import type { z } from "zod";
import {
  Email,
  ItemId,
  LineInput,
  LineOfText,
  Login,
  NewPassword,
  OrderLinkRequest,
  Personalisation,
  Registration,
  UId,
} from "../../app/http/inputs.server";

const messagesOf = (schema: z.ZodType, typed: unknown) =>
  schema.safeParse(typed).error?.issues.map(({ message }) => message) ?? [];
const isTaken = (schema: z.ZodType, typed: unknown) => schema.safeParse(typed).success;

describe("a message", () => {
  test.each([
    ["  Get up\r\nyou\rsod \t", "Get up\nyou\nsod"],
    ["a\u0000b\u001bc\td", "abcd"],
    ["half \ud83d", "half \ufffd"],
    ["", ""],
    [null, ""],
    [undefined, ""],
  ])("typed as %j is printed as %j", (typed, printed) => {
    expect(Personalisation.parse(typed)).toBe(printed);
  });

  test("takes at most 100 characters, with line ends counted once", () => {
    const longest = `${"x".repeat(98)}\r\ny`;
    expect(Personalisation.parse(longest)).toHaveLength(100);
    expect(messagesOf(Personalisation, `${longest}z`)).toEqual([
      expect.stringContaining("At most 100 characters, and that is 101."),
    ]);
  });
});

test("a line names its card, and nothing else that is sent comes along", () => {
  const typed = { uId: "line-1", itemId: "grapes", personalisation: " Hi ", price: 1 };
  const line = { uId: "line-1", productId: "grapes", personalisation: "Hi" };
  expect(LineInput.parse(typed)).toEqual(line);
});

test.each([
  [UId, ["!", "~", "x".repeat(64)], ["", " ", "a b", "ü", "x".repeat(65), "a\n"]],
  [ItemId, ["a", "card-1", "x".repeat(64)], ["", "A", "a_b", "a b", "-é", "x".repeat(65)]],
  [
    Email,
    [" dave@example.com ", "d@e", "x".repeat(198) + "@e"],
    ["dave", "@", "d@", "@e", "a b@c", "a@b c", "a@b@c", "d\u200b@e", "x".repeat(199) + "@e"],
  ],
  [
    NewPassword,
    ["correct horse", "49018273", "       x", "x".repeat(128)],
    ["1234567", "x".repeat(129), " ".repeat(8)],
  ],
])(
  "ids, e-mail addresses and passwords are accepted or refused by their rules",
  (schema, taken, refused) => {
    for (const typed of taken) expect([typed, isTaken(schema, typed)]).toEqual([typed, true]);
    for (const typed of refused) expect([typed, isTaken(schema, typed)]).toEqual([typed, false]);
  },
);

const formerlyListed =
  "00000000 11111111 12341234 123123123 87654321 88888888 987654321 1q2w3e4r 1qaz2wsx asdfasdf iloveyou liverpool trustno1";

test.each(
  `${formerlyListed} password1 qwerty123 password123 PASSWORD LiverpoolFC drowssap`.split(" "),
)("%s is refused as a new password, in words that do not repeat it", (typed) => {
  const [refusal = ""] = messagesOf(NewPassword, typed);
  expect(refusal).toContain("Everybody has that password");
  expect(refusal).not.toContain(typed);
  expect(isTaken(Login, { email: "dave@example.com", password: typed })).toBe(true);
});

test("a line of signs that nobody sees is empty", () => {
  expect(LineOfText.parse(" \u200b\u2800\u3164")).toBe("");
  expect(LineOfText.parse(" \u{1f44d}\u{1f3fd} ")).toBe("\u{1f44d}\u{1f3fd}");
});

describe("a new customer", () => {
  const typed = {
    name: " Dave\u0007\u202e ",
    email: " dave@example.com ",
    password: " my secret ",
  };

  test("loses invisible characters, but the password keeps them", () => {
    expect(Registration.parse(typed)).toEqual({
      name: "Dave",
      email: "dave@example.com",
      password: " my secret ",
    });
  });

  test.each([
    [{ name: "\u200b \u202e" }, "Your name is missing"],
    [{ name: "x".repeat(101) }, "too long"],
    [{ password: " DAVE@example.com " }, "not a secret"],
  ])("with %j is refused with a message", (changed, refusal) => {
    expect(messagesOf(Registration, { ...typed, ...changed })).toEqual([
      expect.stringContaining(refusal),
    ]);
  });

  test("may have any name of visible characters", () => {
    for (const name of ["李", "7", "!", "€", "x".repeat(100)]) {
      expect(isTaken(Registration, { ...typed, name })).toBe(true);
    }
  });
});

test("a password and a name have one Unicode form, in which a password is counted", () => {
  const [composed, decomposed] = ["é".repeat(8), "e\u0301".repeat(8)];
  expect(NewPassword.parse(decomposed)).toBe(composed);
  expect(isTaken(NewPassword, "e\u0301".repeat(7))).toBe(false);
  expect(isTaken(NewPassword, "e\u0301".repeat(128))).toBe(true);
  const { name } = Registration.parse({ name: "Zoe\u0308", email: "z@a.b", password: composed });
  expect(name).toBe("Zoë");
});

test("a login is looked up as typed, up to a thousand characters", () => {
  const typed = { email: " Dave@Example.com ", password: " secret " };
  expect(Login.parse(typed)).toEqual({ email: "Dave@Example.com", password: " secret " });
  expect(isTaken(Login, { ...typed, password: "x".repeat(1000) })).toBe(true);
  expect(isTaken(Login, { ...typed, password: "x".repeat(1001) })).toBe(false);
  expect(isTaken(Login, { ...typed, email: "x".repeat(1001) })).toBe(false);
});

test.each([
  ["BC-1A2B3C4D", true],
  [" bc-1a2b 3c4d ", true],
  ["1a2b3c4d", true],
  ["Your order BC-1A2B3C4D", true],
  ["#bc-1a2b3c4d.", true],
  ["BC\u20111A2B\u00ad3C4D", true],
  ["BC–1A2B3C4D\u200b", true],
  ["BC-1A2B3C4", false],
  ["BC-1A2B3C4D5", false],
  ["XBC-1A2B3C4D", false],
  ["1A2B3C4D5", false],
])(
  "the order number %j is found in any case, and in what was pasted round it: %s",
  (orderNumber, isFound) => {
    const read = OrderLinkRequest.safeParse({ orderNumber, email: "dave@example.com" });
    expect(read.data?.orderNumber).toBe(isFound ? "BC-1A2B3C4D" : undefined);
  },
);

test.each(["<b@b.co>", "a@[127.0.0.1]", '"a"@b.co', "a,b@c.co"])(
  "%s is no e-mail address",
  (typed) => {
    expect(messagesOf(Email, typed)).toEqual([expect.stringContaining("bracket or a quote")]);
  },
);
