import type { Page } from "@playwright/test";
import { sharedStaff } from "../support/desk-arrivals";
import { orderStates } from "../support/desk-order-states";
import { asState } from "../support/desk-states";
import { Shopper } from "../support/shopper";
import { arrangeShelves, states, type State } from "../support/states";
import { addCard, arrived, expect, lendCookies, test } from "./journey";

/** Puts elements in place of the page's texts, as the translator of a browser does. */
function translate(page: Page) {
  return page.evaluate(() => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest("script, style, textarea")) continue;
      const inner = document.createElement("font");
      const outer = document.createElement("font");
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    }
  });
}

test(
  "on a translated page the counter counts, and a message is saved to its line",
  { tag: "@slow" },
  async ({ page }) => {
    await addCard(page, "grapes");
    await page.goto("/cart");
    await page.getByRole("link", { name: /Add Message/ }).click();
    await expect(page.getByText("Characters remaining: 100")).toBeVisible();
    await translate(page);
    const box = page.getByRole("textbox", { name: "Message" });
    await box.fill("x".repeat(100));
    await expect(page.getByText("Characters remaining: 0. That’s your lot")).toBeVisible();
    await box.fill("x".repeat(99));
    await expect(page.getByText("Characters remaining: 1", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Save Message" }).click();
    await expect(page.getByRole("link", { name: /Edit Message/ })).toBeVisible();
  },
);

test(
  "on a translated card a message is written, and taken out again",
  { tag: "@slow" },
  async ({ page }) => {
    await page.goto("/card/grapes");
    await translate(page);
    await page.getByRole("link", { name: "Add Message" }).click();
    await page.getByRole("textbox", { name: "Message" }).fill("Get up");
    await translate(page);
    await page.getByRole("button", { name: "Save Message" }).click();
    await expect(page.getByRole("link", { name: "Edit Message" })).toBeVisible();
    await translate(page);
    await page.getByRole("link", { name: "Edit Message" }).click();
    await page.getByRole("textbox", { name: "Message" }).fill("");
    await page.getByRole("button", { name: "Save Message" }).click();
    await expect(page.getByRole("link", { name: "Add Message" })).toBeVisible();
  },
);

test(
  "on a translated page the two modes of login follow each other",
  { tag: "@slow" },
  async ({ page }) => {
    await page.goto("/login?mode=register");
    await translate(page);
    await page.getByRole("link", { name: "Login here" }).click();
    await expect(page.getByRole("link", { name: "Register here" })).toBeVisible();
    await translate(page);
    await page.getByRole("link", { name: "Register here" }).click();
    await expect(page.getByRole("link", { name: "Login here" })).toBeVisible();
  },
);

test.describe("in each state of its page", { tag: "@slow" }, () => {
  // Chromium writes refusals to the console.
  test.use({ expectedNoise: /status of 4\d\d/ });

  // The states of a screen share a page. At the desk, the screens are those of a day's orders.
  for (const screen of new Set([...states, ...orderStates].map(screenOf))) {
    test(`the translated screen ${screen} can be used`, async ({ page, shop }) => {
      await arrangeShelves(shop.db);
      const ofShop = states.filter((state) => screenOf(state) === screen);
      const ofDesk = orderStates.filter((state) => screenOf(state) === screen);
      test.setTimeout(30_000 * (ofShop.length + ofDesk.length));
      for (const state of ofShop) {
        await test.step(state.name, async () => {
          await showTo(new Shopper(shop.url), page, state);
          await use(page);
        });
        await page.context().clearCookies();
      }
      for (const state of ofDesk) {
        await test.step(state.name, async () => {
          await showTo(await sharedStaff(shop, "owner"), page, asState(state, shop));
          await use(page);
        });
      }
    });
  }
});

/** The first word of a state's name, or the first two at the desk. */
function screenOf({ name }: { name: string }): string {
  const words = name.split("-");
  return words.slice(0, words[0] === "desk" ? 2 : 1).join("-");
}

/** Shows the shop's answer to somebody, whose cookies the browser has from then on. */
async function showTo(shopper: Shopper, page: Page, { arrive, click }: State) {
  const answer = await arrive(shopper);
  const { "content-encoding": _, ...headers } = Object.fromEntries(answer.headers);
  const body = await answer.text();
  await lendCookies(page.context(), shopper);
  await page.context().grantPermissions(["local-network-access"]);
  await page.route(answer.url, (route) => route.fulfill({ status: answer.status, headers, body }));
  await page.goto(answer.url);
  await isHydrated(page);
  await page.unrouteAll();
  if (click) await page.click(click);
}

/** Types into the fields, presses the first button, follows a link of the page, and comes back. */
async function use(page: Page) {
  const dialog = page.locator("dialog[open]");
  const within = (await dialog.count()) > 0 ? dialog : page.locator("main");
  await within.evaluate((parent) => {
    for (const details of parent.querySelectorAll("details")) details.open = true;
  });
  await translate(page);
  const fields = within.locator("textarea, input:not([type]), input[type=text], input[type=email]");
  for (const field of await fields.all()) {
    if ((await field.isVisible()) && (await field.isEditable())) await field.fill("x");
  }
  const button = within.locator("button[name=intent]:visible").first();
  if ((await button.count()) > 0) await press(page, () => button.click());
  await translate(page);
  const link = page
    .locator("dialog[open] a.exit:visible, main:not(:has(dialog[open])) a[href^='/']:visible")
    .first();
  if ((await link.count()) > 0) await press(page, () => link.click());
  await translate(page);
  await press(page, () => page.goBack());
}

async function press(page: Page, pressing: () => Promise<unknown>) {
  await pressing();
  await isHydrated(page);
  await arrived(page);
  await expect(page.getByRole("heading", { name: "Unexpected Application Error!" })).toHaveCount(0);
}

/** Waits until React has taken the page over, if it is one of the shop's. */
const isHydrated = (page: Page) =>
  page.waitForFunction(() => {
    const keys = Object.keys(document.querySelector("main") ?? {});
    return !("__remixContext" in window) || keys.some((key) => key.startsWith("__react"));
  });
