import {
  test as base,
  expect,
  type BrowserContext,
  type Locator,
  type Page,
} from "@playwright/test";
import type { Shopper } from "../support/shopper";
import { openTemporaryShop, type TemporaryShop } from "../support/shop";

type Fixtures = {
  /** Whether this run of the suite has scripting on. */
  hasScripts: boolean;
  /** Console errors and failed requests that this journey means to cause. */
  expectedNoise: RegExp | null;
  /** Whether a visit begins once its scripts are there. They come after all else that a page loads. */
  awaitsScripts: boolean;
};
type WorkerFixtures = { shop: TemporaryShop };

/** A newer navigation breaks off the answer to the one before, which Remix may be decoding. */
const brokenOff = /^AbortError: BodyStreamBuffer was aborted/;

/** The same journeys are made without the page cache when this says "off". */
const { PAGE_CACHE = "" } = process.env;

/**
 * A test with a shop of the worker's own. It fails when the browser's console or the server's log
 * has something to complain of.
 */
export const test = base.extend<Fixtures & { quiet: void }, WorkerFixtures>({
  shop: [
    async ({}, use) => {
      const shop = await openTemporaryShop({ PAGE_CACHE });
      await use(shop);
      await shop.close();
    },
    { scope: "worker" },
  ],
  baseURL: ({ shop }, use) => use(shop.url),
  hasScripts: ({ javaScriptEnabled }, use) => use(javaScriptEnabled ?? true),
  expectedNoise: [null, { option: true }],
  awaitsScripts: [true, { option: true }],
  page: async ({ page, hasScripts, awaitsScripts }, use) => {
    if (hasScripts && awaitsScripts) awaitScripts(page);
    await use(page);
  },
  quiet: [
    async ({ context, shop, expectedNoise }, use) => {
      const noise: string[] = [];
      context.on("console", (message) => {
        if (["error", "warning"].includes(message.type())) noise.push(message.text());
      });
      context.on("weberror", (error) => noise.push(error.error().message));
      const logged = shop.log.length;
      await use();
      await allIsLogged(shop);
      const complaints = shop.log.slice(logged).filter((line) => /"level":[456]0/.test(line));
      const heard = [...noise, ...complaints].filter((line) => !brokenOff.test(line));
      expect(heard.filter((line) => !expectedNoise?.test(line))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Waits until the shop has logged every request, since its log comes by a pipe. */
async function allIsLogged({ url, log }: TemporaryShop) {
  const path = `/api/${crypto.randomUUID()}`;
  await fetch(url + path);
  await expect
    .poll(() => log.some((line) => line.includes(path)), { intervals: [5, 10, 20, 50, 100] })
    .toBe(true);
}

/** Makes each visit wait for its scripts. */
function awaitScripts(page: Page) {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    if (options?.waitUntil !== "commit") await scriptsHaveCome(page);
    return answer;
  };
}

/** The whole style sheet comes with the scripts. */
export const scriptsHaveCome = (page: Page) =>
  page.locator("head > link[rel=stylesheet]").first().waitFor({ state: "attached" });

/** Puts a card into the basket from its own page. */
export async function addCard(page: Page, id: string) {
  await page.goto(`/card/${id}`);
  await page.getByRole("button", { name: "Add To Cart" }).click();
  await expect(page.getByText("Added to cart")).toBeVisible();
}

export const password = "correct horse";
export const newEmail = () => `${crypto.randomUUID()}@example.com`;

/** Makes a customer called Dave, who is logged in from the next page on. */
export async function register(page: Page, email = newEmail(), name = "Dave") {
  const form = { intent: "register", name, email, password, terms: "on" };
  const answer = await page.request.post("/login", { form, maxRedirects: 0 });
  expect(answer.status()).toBe(303);
}

/** The same by the form of the page, on which the customer ends. */
export async function registerOnPage(page: Page, email: string, name = "Dave") {
  await page.goto("/login");
  await page.getByRole("link", { name: "Register here" }).click();
  await page.getByLabel("Your Name").fill(name);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByLabel(/By continuing, I agree/).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(bar(page).getByRole("link", { name })).toBeVisible();
}

/** Lets a browser go on where somebody without one has come to. */
export async function lendCookies(browser: BrowserContext, { cookies, shopUrl }: Shopper) {
  await browser.addCookies([...cookies].map(([name, value]) => ({ name, value, url: shopUrl })));
}

export async function logIn(page: Page, email: string, typed = password) {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(typed);
  await page.getByRole("button", { name: "Continue" }).click();
}

export async function logOut(page: Page) {
  await page.goto("/account");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
  await expect(bar(page).getByRole("link", { name: "Login", exact: true })).toBeVisible();
}

export function customerOf({ db }: TemporaryShop, email: string) {
  return db
    .selectFrom("customers")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
}

/** Waits until the server has what the page shows already, before the page is left. */
export const arrived = (page: Page) => expect(page.locator("[data-busy]")).toHaveCount(0);

/**
 * Keeps such requests back until the returned function is called, then lets them go on, or breaks them off.
 * @param count how many of them, the first ones
 */
export async function holdBack(
  page: Page,
  address: RegExp,
  method?: "GET" | "POST",
  then: "continue" | "abort" = "continue",
  count = Infinity,
) {
  let left = count;
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    const isMeant = !method || route.request().method() === method;
    if (!isMeant || left === 0) return route.fallback();
    left -= 1;
    await released;
    // The client may have given up meanwhile.
    return route[then]().catch(() => {});
  });
  return release;
}

/** The navigation bar: login, favourites, basket and menu. */
export const bar = (page: Page) => page.getByRole("navigation", { name: "Shop" });

/** The basket's count in the navigation bar. */
export const basketLink = (page: Page) => bar(page).getByRole("link", { name: /^Basket/ });

/** The places the menu leads to, once it is open. */
export const menu = (page: Page) => bar(page).getByRole("list");

/** The cards of a grid. */
export const tiles = (within: Page | Locator) =>
  within.getByRole("listitem").filter({ hasText: /Quick view of/ });

/** The lines of the basket. */
export const lines = (page: Page) =>
  page.getByRole("listitem").filter({ has: page.getByRole("button", { name: /^Remove/ }) });

/** Closes the dialog, which no address has open then. */
export async function closeDialog(
  page: Page,
  way: "exit icon" | "backdrop" | "Escape" = "exit icon",
) {
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  if (way === "exit icon") await dialog.getByRole("link", { name: "Close" }).click();
  else if (way === "backdrop") await page.mouse.click(5, 5);
  else {
    // It is shown before it is modal, and has no ear for Escape until then.
    await expect(page.locator("dialog:modal")).toBeVisible();
    await page.keyboard.press("Escape");
  }
  await expect(dialog).toHaveCount(0);
}
