import { expect, test } from "vitest";
import { maxMessageLength } from "../../app/shop/basket/basket";
import { messagesFor } from "../../app/shop/basket/suggested-messages";
import { occasionNames } from "../../app/shop/catalogue/occasions";

test("each occasion suggests six messages of its own that fit into a card", () => {
  const all = occasionNames.flatMap((name) => messagesFor(name));
  expect(new Set(all).size).toBe(6 * occasionNames.length);
  for (const message of all) expect(message.length).toBeLessThanOrEqual(maxMessageLength);
});

test("a card of no occasion suggests messages for a birthday", () => {
  expect(messagesFor(undefined)).toEqual(messagesFor("birthday"));
});
