import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { openPaymentProvider } from "../support/payment-provider";
import { openSuiteShop } from "../support/suite-shop";
import { forEachAtOnce, sample, sized } from "../support/trial";

const requestCount = sized(200, 1_000);
const atOnce = 4;
const nowhere = "http://127.0.0.1:9/";

const provider = await openPaymentProvider(nowhere);
afterAll(() => provider.close());
const shop = openSuiteShop("SQLite", { ...provider.variables, RATE_LIMIT_FACTOR: "1000" });

const itemId = fc.constantFrom("grapes", "local-idiot", "tlc", "bingo");
const line = fc.record({ uId: fc.uuid(), itemId, personalisation: fc.string({ maxLength: 90 }) });
/** Fields by which a client might hope to be charged. */
const tampering = fc.dictionary(
  fc.constantFrom(
    "price",
    "pricePence",
    "new_price",
    "unit_amount",
    "amount",
    "quantity",
    "currency",
    "discount",
    "name",
    "id",
    "_id",
    "productId",
    "card",
    "price_data",
    "__proto__",
  ),
  fc.oneof(fc.integer(), fc.double(), fc.string(), fc.constantFrom(0, -1, 1, null, "0.01", "free")),
);
const tampered = fc.tuple(line, tampering).map(([own, other]) => Object.assign({}, other, own));
/** Any of the three fields may be anything at all. */
const spoilt = fc
  .tuple(line, fc.dictionary(fc.constantFrom("uId", "itemId", "personalisation"), fc.jsonValue()))
  .map(([own, other]) => Object.assign({}, own, other));
const cartItems = fc.oneof(
  { weight: 6, arbitrary: fc.array(tampered, { minLength: 1, maxLength: 8 }) },
  { weight: 2, arbitrary: fc.array(spoilt, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.jsonValue() },
);
const body = fc.record({ cartItems, list_items: fc.jsonValue(), total: fc.double() });

test("a checkout by JSON costs what the database says, or is refused with a message", async () => {
  const cards = await shop.db.selectFrom("products").select(["id", "name", "pricePence"]).execute();
  const cardById = new Map(cards.map((card) => [card.id, card]));
  const wantedById = new Map<string, string[]>();
  let refused = 0;
  await forEachAtOnce(sample(body, requestCount), atOnce, async (each) => {
    const answer = await fetch(`${shop.url}/api/create-checkout-session`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(each),
    });
    const { url = "", error } = (await answer.json()) as { url?: string; error?: string };
    if (answer.status === 200) {
      const wanted = (each.cartItems as { itemId: string }[]).map((item) =>
        cardById.get(item.itemId),
      );
      wantedById.set(
        url.split("/").at(-1) ?? "",
        wanted.map((card) => `${card?.name}: ${card?.pricePence}p`),
      );
    } else {
      expect([answer.status, error]).toEqual([expect.toSatisfy(isRefusal), expect.any(String)]);
      refused++;
    }
  });

  const ledger = await provider.readLedger();
  const chargedById = ledger.map(({ id, line_items: items }) => [
    id,
    items?.data.map(({ description, amount_total }) => `${description}: ${amount_total}p`),
  ]);
  expect(Object.fromEntries(chargedById)).toEqual(Object.fromEntries(wantedById));
  // Either kind must have been tried.
  expect(Math.min(refused, ledger.length)).toBeGreaterThan(requestCount / 20);
});

const isRefusal = (status: number) => status >= 400 && status < 500;
