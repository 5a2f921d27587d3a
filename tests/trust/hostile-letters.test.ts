import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Shop } from "../../app/shop/shop";
import { addLetter } from "../../app/shop/letters/outbox.server";
import { startMailerFor, outbox } from "../support/mailer";
import { sell, openTestShop } from "../support/test-shop";
import { openCatcher, type CaughtLetter } from "../support/smtp-catcher";
import { sample, sized } from "../support/trial";
import { addLines } from "../support/rows";
import { addParcel } from "../../app/shop/standing/parcels.server";

const count = sized(60, 200);
const senderCount = 8;
const hostile = fc
  .array(
    fc.constantFrom(
      "\r\nBcc: victim@evil.example\r\n",
      "\nX-Evil: 1\n\n<h1>body</h1>",
      "\r\n.\r\nRCPT TO:<victim@evil.example>\r\n",
      ", victim@evil.example",
      "; victim@evil.example",
      "<victim@evil.example>",
      "Friends: victim@evil.example, other@evil.example;",
      '"',
      "\\",
      "<script>alert(1)</script>",
      '<img src="http://evil.example/x">',
      "</blockquote></body>",
      "<!--",
      "&lt;b&gt;",
      "javascript:alert(1)",
      "=?utf-8?q?=0D=0ABcc:_victim@evil.example?=",
      "%0d%0aBcc:",
      "\0",
      "\u202Egro.live",
      "\u2028",
      "\uD800",
      "\u001b[31m",
      "💩",
      "é",
      " ",
      "x".repeat(10_000),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((pieces) => pieces.join(""));

const headersOfLetter = [
  "auto-submitted",
  "content-type",
  "date",
  "from",
  "message-id",
  "mime-version",
  "reply-to",
  "subject",
  "to",
];

const email = "dave@example.com";

describe("letters about orders full of tricks", () => {
  // Spec 11: Text typed by a shopper adds no recipient, header or markup to a letter.
  // (app/mail/mailer.server.ts, app/mail/letter-page.server.tsx)
  test("in name, address, card and message all go to the one who paid, with no header more and no markup of theirs", async () => {
    const { letters, model } = await sendAbout((trick) => ({ ...inDelivery(trick), email }));
    expect(letters).toHaveLength(count);
    for (const letter of letters) {
      expect(letter.recipients).toEqual([email]);
      expect(letter.to).toEqual([{ name: "", address: email }]);
      expectNoMore(letter, model);
    }
  });

  test("in the e-mail address have one recipient, who is nobody that a trick names, or are refused", async () => {
    const { letters, model } = await sendAbout((trick, i) => ({
      ...inDelivery(trick),
      email: [`${email}${trick}`, `${trick}@example.com`][i % 2]!,
    }));
    // A mail server refuses most of them.
    expect(letters.length).toBeGreaterThan(0);
    for (const letter of letters) {
      expect(letter.recipients).toHaveLength(1);
      expect(letter.recipients[0]).not.toMatch(/^(victim|other)@/);
      expect(letter.to).toHaveLength(1);
      expectNoMore(letter, model);
    }
  });
});

type Tricked = { email: string; deliveryName: string; deliveryAddress: string };
const inDelivery = (trick: string) => ({ deliveryName: trick, deliveryAddress: trick });

/** Sends the letter about an honest order, and those about copies of it with a trick in each. */
async function sendAbout(write: (trick: string, i: number) => Tricked) {
  const shop = await openTestShop("SQLite");
  const catcher = await openCatcher();
  await sell(shop, 1);
  // Each greeting of the mail server takes a tenth of a second, so several senders share the letters.
  for (let i = 0; i < senderCount; i += 1) startMailerFor(catcher.url, shop.db);
  await expect.poll(() => catcher.letters).toHaveLength(1);
  const [tricks = []] = sample(fc.uniqueArray(hostile, { minLength: count, maxLength: count }), 1);
  for (const [i, trick] of tricks.entries()) await copyOrder(shop, i, trick, write(trick, i));
  const states = async () => (await outbox(shop.db)).map(({ state }) => state);
  await expect.poll(states).not.toContain("waiting");
  expect(await states()).toHaveLength(count + 1);
  const [model, ...letters] = catcher.letters;
  const sent = (await states()).filter((state) => state === "sent");
  expect(letters).toHaveLength(sent.length - 1);
  return { model, letters };
}

function expectNoMore(letter: CaughtLetter, model: CaughtLetter | undefined) {
  expect(letter.cc ?? letter.bcc).toBeUndefined();
  expect(headersOf(letter)).toEqual(headersOfLetter);
  expect(tagsOf(letter)).toEqual(tagsOf(model));
}

/** Stores an order like the one that was sold, with a trick in every text that a shopper types. */
async function copyOrder({ db }: Shop, i: number, trick: string, tricked: Tricked) {
  const order = await db.selectFrom("orders").selectAll().executeTakeFirstOrThrow();
  const line = await db.selectFrom("orderLines").selectAll().executeTakeFirstOrThrow();
  const id = `BC-${String(i).padStart(8, "0")}`;
  const idempotencyKey = null;
  const checkoutSessionId = null;
  const tokenHash = null;
  await db
    .insertInto("orders")
    .values({ ...order, ...tricked, id, idempotencyKey, checkoutSessionId, tokenHash })
    .execute();
  await addParcel(db, { orderId: id, number: 1, dueOn: "2026-11-20" }, []);
  await addLines(db, [{ ...line, orderId: id, name: trick, personalisation: trick }]);
  await addLetter(db, { key: `order-confirmation:${id}`, kind: "order-confirmation", orderId: id });
}

/** The names of a letter's headers, as they came over the wire. */
function headersOf({ source }: CaughtLetter): string[] {
  const [head = ""] = source.split("\r\n\r\n", 1);
  const unfolded = head.replaceAll(/\r\n[ \t]+/g, " ");
  return unfolded
    .split("\r\n")
    .map((header) => header.split(":", 1)[0]?.toLowerCase() ?? "")
    .toSorted();
}

/** The markup of a letter's page, without the secret of its link, and the line ends and size of typed text. */
function tagsOf(letter: CaughtLetter | undefined): string[] {
  const tags = letter?.html?.match(/<[^>]*>/g) ?? [];
  return tags
    .filter((tag) => tag !== "<br/>")
    .map((tag) => tag.replace(/\/order\/[\w-]+/, "/order/…"))
    .map((tag) => tag.replace(/(<blockquote .*font-size:)\d+px/, "$1…"));
}
