import { expect, test } from "vitest";
import { Personalisation } from "../../app/http/inputs.server";

// Spec 5: A line end counts as one character. (app/http/inputs.server.ts)
test("a message of 100 characters is taken though a textarea sends its line ends as two", () => {
  const typed = `${"x".repeat(49)}\r\n${"y".repeat(50)}`;
  expect(typed).toHaveLength(101);
  expect(Personalisation.parse(typed)).toBe(typed.replace("\r\n", "\n"));
});

// Spec 5: A message has at most 100 characters. (app/http/inputs.server.ts)
test("a message of 101 is refused with a message that counts it", () => {
  const { error } = Personalisation.safeParse("x".repeat(101));
  expect(error?.issues[0]?.message).toBe(
    "At most 100 characters, and that is 101. Be brief, then be gone.",
  );
});

// Spec 9: A message is trimmed before its 100 characters are counted. (app/shop/basket/basket.ts)
test("blanks at the ends do not count, and no message is an empty one", () => {
  expect(Personalisation.parse(`  \r\n${"x".repeat(100)}  `)).toHaveLength(100);
  expect(Personalisation.parse(undefined)).toBe("");
  expect(Personalisation.parse(" \n ")).toBe("");
  for (const nothing of ["\u200b", "\u00ad \u2060", "\u3164", "\u2800\n\u200d", "\ufe0f"]) {
    expect(Personalisation.parse(nothing)).toBe("");
  }
  expect(Personalisation.parse("\u2764\ufe0f")).toBe("\u2764\ufe0f");
});

test("characters that a database or a printer cannot take are left out", () => {
  expect(Personalisation.parse("a\0b\u0007c\nd\ud800")).toBe("abc\nd\ufffd");
});
