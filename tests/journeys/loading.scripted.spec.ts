import type { Page } from "@playwright/test";
import { quickMs } from "../../app/browser/pending";
import { requestTimeoutMs } from "../../app/browser/submit-queue";
import { basketLink, expect, holdBack, register, test } from "./journey";

/** Opens a page whose clock goes on only when told to. */
async function openWithClock(page: Page, path: string) {
  await page.clock.install();
  await page.goto(path, { waitUntil: "networkidle" });
  await page.clock.pauseAt(Date.now() + 60_000);
}

const grapes = (page: Page) =>
  page.getByRole("main").getByRole("link", { name: "I Ate Your Grapes", exact: true });
/** Waits until the page has begun to wait: only then does its clock count. */
const setOut = (page: Page) => expect(page.locator("[data-busy]")).toBeAttached();
const loading = (page: Page) => page.getByText("Loading...", { exact: true });

// Spec 2.4: While a card loads, its page says "Loading..." and "Loading related products..."
// (app/routes/shop-layout/loading-page.tsx)
// Spec 2.4: A card's page that has loaded is scrolled to its top. (app/routes/shop-layout/loading-page.tsx)
// Spec 8: A card that is loading shows "Loading..." (app/routes/shop-layout/loading-page.tsx)
test("a slow card page announces itself where it will stand, and starts at its top", async ({
  page,
}) => {
  await openWithClock(page, "/get-well");
  const release = await holdBack(page, /grapes\.data/);
  await grapes(page).click();
  await setOut(page);
  await page.clock.runFor(quickMs - 1);
  await expect(page.getByRole("heading", { level: 1, name: "Get well" })).toBeVisible();
  await expect(loading(page)).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(loading(page)).toBeInViewport();
  await expect(loading(page)).toHaveRole("status");
  await expect(page.getByRole("heading", { name: "Related Products" })).toBeVisible();
  await expect(page.getByText("Loading related products...")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Get well" })).toBeHidden();
  release();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("I Ate Your Grapes");
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

// Spec 2.7: While data loads, the account says "Loading Account..." and "Loading orders..."
// (app/routes/shop-layout/loading-page.tsx, app/routes/account/page.tsx)
test(
  "the account and its orders say that they are on their way",
  { tag: "@slow" },
  async ({ page }) => {
    await register(page);
    await page.goto("/", { waitUntil: "networkidle" });
    const releaseAccount = await holdBack(page, /account\.data$/);
    await page.getByRole("link", { name: /your account/ }).click();
    await expect(page.getByText("Loading Account...")).toBeVisible();
    releaseAccount();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome, Dave");
    const releaseOrders = await holdBack(page, /tab=orders/);
    await page.getByRole("link", { name: "Orders", exact: true }).click();
    await expect(page.getByText("Loading orders...")).toBeVisible();
    await expect(page.getByText("Account ID")).toHaveCount(0);
    releaseOrders();
    await expect(page.getByText("No orders found.")).toBeVisible();
    await expect(page.getByText("Loading orders...")).toHaveCount(0);
  },
);

// Spec 8: When data does not arrive, the browser loads the whole page instead, without a message.
// (app/browser/navigation-timeout.ts)
test(
  "data that has not come within 120 seconds is given up: the browser loads the page itself",
  { tag: "@slow" },
  async ({ page }) => {
    await openWithClock(page, "/get-well");
    await holdBack(page, /grapes\.data/);
    await grapes(page).click();
    await setOut(page);
    await page.clock.runFor(requestTimeoutMs - 1);
    await expect(loading(page)).toBeVisible();
    const loaded = page.waitForEvent("load");
    await page.clock.runFor(1);
    await loaded;
    await expect(page).toHaveURL("/card/grapes");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("I Ate Your Grapes");
  },
);

// Spec 9: The page stops waiting for a script after 120 seconds.
// (app/browser/navigation-timeout.ts, app/browser/submit-queue.ts)
test(
  "a script that has not come within 120 seconds is given up: the browser loads the page itself",
  { tag: "@slow" },
  async ({ page }) => {
    await openWithClock(page, "/about");
    await holdBack(page, /assets\/page-.*\.js/);
    await page.getByRole("link", { name: "Login", exact: true }).click();
    await setOut(page);
    await page.clock.runFor(requestTimeoutMs);
    await expect(page).toHaveURL("/login");
    await expect(page.getByLabel("Password")).toBeVisible();
  },
);

test.describe("a form that is not answered", { tag: "@slow" }, () => {
  test.use({ expectedNoise: /not answered properly/ });

  test("within 120 seconds is taken back with a message", async ({ page }) => {
    await openWithClock(page, "/card/grapes");
    await holdBack(page, /grapes\.data/);
    const sent = page.waitForRequest(/grapes\.data/);
    await page.getByRole("button", { name: "Add To Cart" }).click();
    await expect(basketLink(page)).toHaveAccessibleName("Basket, 1 card");
    await sent;
    await page.clock.runFor(requestTimeoutMs);
    await expect(page.getByRole("alert")).toHaveText(/No answer/);
    await expect(basketLink(page)).toHaveAccessibleName("Basket, 0 cards");
    await expect(page.getByRole("button", { name: "Add To Cart" })).toBeEnabled();
  });
});

test.describe("a script that fails", { tag: "@slow" }, () => {
  test.use({ expectedNoise: /ERR_BLOCKED|Error loading route module|Failed to fetch dynamically/ });

  test("leads to the page asked for all the same", async ({ page }) => {
    await page.goto("/about", { waitUntil: "networkidle" });
    // A blocked script fails sooner than one that a route breaks off: before React shows the wait.
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.setBlockedURLs", { urls: ["*/assets/page-*.js"] });
    await page.getByRole("link", { name: "Login", exact: true }).click();
    await expect(page).toHaveURL("/login");
    await expect(page.getByLabel("Password")).toBeVisible();
  });
});
