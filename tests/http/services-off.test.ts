import { beforeAll, expect, test } from "vitest";
import { freePort } from "../support/network";
import { buy, sessionIdIn } from "../support/payer";
import { Shopper } from "../support/shopper";
import { openSuiteShop } from "../support/suite-shop";

const port = String(await freePort());
/** Leads to this machine, and is a public address to the shop. */
const PUBLIC_URL = `http://0.0.0.0:${port}`;
const shop = openSuiteShop("SQLite", { PORT: port, PUBLIC_URL, STAND_INS: "allow" });
let shopper: Shopper;

beforeAll(() => {
  shopper = new Shopper(shop.url);
});

const read = async (path: string) => (await shopper.get(path)).text();

// Spec 10: Without reviews, their tab says what it says of a card without reviews, and without a sign-up its
// section is missing. (app/routes/card/reviews.tsx, app/routes/home/page.tsx)
test("a shop without reviews and sign-up mentions them nowhere but in a card’s tab", async () => {
  const card = await read("/card/grapes?tab=reviews");
  expect(card).toContain("<p>No reviews available for this product yet.</p>");
  const tabs = card
    .replaceAll("No reviews available for this product yet.", "")
    .replaceAll(/Reviews \((<!-- -->)?0(<!-- -->)?\)/g, "");
  expect(textOf(tabs)).not.toMatch(/reviews/i);
  for (const path of ["/", "/privacy-policy", "/cookie-policy", "/terms-of-use", "/about"]) {
    expect(textOf(await read(path)), path).not.toMatch(/reviews|our list|sign up/i);
  }
});

/** The text that a page shows. */
const textOf = (html: string) => html.replaceAll(/<script[^>]*>.*?<\/script>|<[^>]+>/gs, " ");

test("the policy of a shop without reviews and sign-up allows no other origin but the payment page’s", async () => {
  const policy = (await shopper.get("/")).headers.get("Content-Security-Policy") ?? "";
  expect(policy.match(/https?:\/\/[^\s;]+/g)).toEqual([shop.standInsUrl]);
  expect(policy).toContain(`form-action 'self' ${shop.standInsUrl};`);
  expect((await fetch(`${shop.standInsUrl}/reviews/widget.js`)).status).toBe(404);
  expect((await fetch(`${shop.standInsUrl}/email-sign-up`, { method: "POST" })).status).toBe(404);
});

test("a shop without reviews and sign-up sells", async () => {
  await shopper.submit("/card/grapes", "addtocart", { itemId: "grapes" });
  const { location } = await buy(shopper);
  expect(sessionIdIn(location)).toMatch(/^cs_/);
  const { pathname, search } = new URL(location);
  expect(textOf(await read(pathname + search))).toContain("I Ate Your Grapes");
});
