import { test as base, expect, type Page } from "@playwright/test";
import { openTemporaryShop, type TemporaryShop } from "../support/temporary-shop";

type Fixtures = {
  /** Whether this run of the suite has scripting on. */
  hasScripts: boolean;
  /** Console errors and failed requests that this journey means to cause. */
  expectedNoise: RegExp | null;
};
type WorkerFixtures = { shop: TemporaryShop };

/**
 * A test with a shop of the worker's own. It fails when the browser's console or the server's log
 * has something to complain of.
 */
export const test = base.extend<Fixtures & { quiet: void }, WorkerFixtures>({
  shop: [
    async ({}, use) => {
      const shop = await openTemporaryShop();
      await use(shop);
      await shop.close();
    },
    { scope: "worker" },
  ],
  baseURL: ({ shop }, use) => use(shop.url),
  hasScripts: ({ javaScriptEnabled }, use) => use(javaScriptEnabled ?? true),
  expectedNoise: [null, { option: true }],
  quiet: [
    async ({ context, shop, expectedNoise }, use) => {
      const noise: string[] = [];
      context.on("console", (message) => {
        if (["error", "warning"].includes(message.type())) noise.push(message.text());
      });
      context.on("weberror", (error) => noise.push(error.error().message));
      const logged = shop.log.length;
      await use();
      const complaints = shop.log.slice(logged).filter((line) => /"level":[456]0/.test(line));
      expect([...noise, ...complaints].filter((line) => !expectedNoise?.test(line))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Puts a card into the basket from its own page. */
export async function addCard(page: Page, id: string) {
  await page.goto(`/card/${id}`);
  await page.getByRole("button", { name: "Add To Cart" }).click();
  await expect(page.getByText("Added to cart")).toBeVisible();
}

export const password = "correct horse";
export const newEmail = () => `${crypto.randomUUID()}@example.com`;

/** Makes a customer called Dave, who is logged in then. */
export async function register(page: Page, email = newEmail()) {
  await page.goto("/login");
  await page.getByRole("link", { name: "Register here" }).click();
  await page.getByLabel("Your Name").fill("Dave");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByLabel(/By continuing, I agree/).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(
    page.getByRole("navigation", { name: "Shop" }).getByRole("link", { name: /Dave/ }),
  ).toBeVisible();
}

/** Waits until the server has what the page shows already, before the page is left. */
export const arrived = (page: Page) => expect(page.locator(".progress[data-busy]")).toHaveCount(0);

/** Keeps such requests back until the returned function is called, then lets them go on, or breaks them off. */
export async function holdBack(
  page: Page,
  address: RegExp,
  method?: "GET" | "POST",
  then: "continue" | "abort" = "continue",
) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    if (method && route.request().method() !== method) return route.fallback();
    await released;
    // Whoever asked may have given up meanwhile.
    return route[then]().catch(() => {});
  });
  return release;
}

/** What the navigation bar says is in the basket. */
export function basketLink(page: Page) {
  return page.getByRole("navigation", { name: "Shop" }).getByRole("link", { name: /^Basket/ });
}

/** Fills in the payment page, all but the press of its button. */
export async function fillInPayment(page: Page, cardNumber = "4242 4242 4242 4242") {
  const fields = {
    Email: "dave@example.com",
    "Card number": cardNumber,
    Expiry: "12/34",
    CVC: "123",
    Name: "Dave Bastard",
    "Address line 1": "1 Regret Street",
    "Town or city": "Leeds",
    Postcode: "LS1 4AP",
  };
  for (const [label, value] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
}

export const payButton = (page: Page) => page.getByRole("button", { name: /^Pay £/ });
