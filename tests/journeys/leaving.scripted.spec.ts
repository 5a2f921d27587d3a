import type { Locator, Page } from "@playwright/test";
import { box, heart } from "./at-once";
import { basketLink, expect, register, test } from "./journey";

/** How often each click is made. One round does without half of the trials. */
const rounds = Number(process.env.LEAVING_ROUNDS ?? 1);
const latencies =
  rounds > 1 ? { guest: [0, 400], customer: [0, 400] } : { guest: [400], customer: [0] };

/** Clicks the button in its page and leaves that page, so that another of this shop follows or none. */
const ways = Object.entries<(button: Locator) => Promise<unknown>>({
  async "by a link"(button) {
    await pressEnter(button);
    await button.page().evaluate(() => window.location.assign("/about"));
  },
  "in the same instant": (button) =>
    button.evaluate((element: HTMLElement) => {
      element.click();
      window.location.assign("/about");
    }),
  async "by a reload"(button) {
    await pressEnter(button);
    await button.page().evaluate(() => window.location.reload());
  },
  async "by the address bar"(button) {
    await pressEnter(button);
    await button.page().goto("/terms-of-use", { waitUntil: "commit" });
  },
  async "by closing the tab"(button) {
    await pressEnter(button);
    await button.page().close();
  },
});

/** By key, since a page that moves under the mouse takes no click. */
const pressEnter = (button: Locator) => button.press("Enter", { noWaitAfter: true });

type Clicks = {
  at: string;
  /** Buttons clicked one right after the other. The page is left with the last. */
  buttons: (page: Page) => Locator[];
  prepare?: (page: Page) => Promise<void>;
  /** How many cards are in the basket then. */
  cards: number;
  isSeen?: (page: Page) => Promise<void>;
};

const add = (page: Page) => page.getByRole("button", { name: "Add To Cart" });
const remove = (page: Page, card: string) =>
  page.getByRole("button", { name: `Remove ${card}` }).first();

const isHeart = (isFilled: boolean): Clicks => ({
  at: "/wedding",
  buttons: (page) => [heart(page)],
  cards: 0,
  async isSeen(page) {
    await page.goto("/wedding");
    await expect(heart(page)).toHaveAttribute("aria-pressed", String(isFilled), { timeout: 500 });
  },
});

/** One after another they end where they began. */
const ofAnybody: Record<string, Clicks> = {
  "a card is added": { at: "/card/grapes", buttons: (page) => [add(page)], cards: 1 },
  "a message is saved": {
    at: "/cart",
    async prepare(page) {
      await page.getByRole("link", { name: /Add Message/ }).click();
      await box(page).fill("Get up");
    },
    buttons: (page) => [page.getByRole("button", { name: "Save Message" })],
    cards: 1,
    async isSeen(page) {
      await page.goto("/cart");
      await expect(page.locator("q")).toHaveText("Get up", { timeout: 500 });
    },
  },
  "another is added": { at: "/card/local-idiot", buttons: (page) => [add(page)], cards: 2 },
  "both are removed": {
    at: "/cart",
    buttons: (page) => [remove(page, "I Ate Your Grapes"), remove(page, "Local Idiot")],
    cards: 0,
  },
};
const ofCustomers = { "a heart is filled": isHeart(true), "a heart is emptied": isHeart(false) };

const shoppers = { guest: ofAnybody, customer: { ...ofAnybody, ...ofCustomers } };

for (const who of ["guest", "customer"] as const) {
  const clicks: Record<string, Clicks> = shoppers[who];
  for (const latency of latencies[who]) {
    test(
      `no click of a ${who} is lost or doubled when its page is left at once, ${latency} ms from the shop`,
      { tag: "@slow" },
      async ({ page, context }) => {
        test.setTimeout(rounds * 300_000);
        if (who === "customer") await register(page);
        for (let round = 0; round < rounds; round += 1) {
          for (const [i, [name, each]] of Object.entries(clicks).entries()) {
            // After five rounds each click was made in each way.
            const [way, leave] = ways[(i + round) % ways.length]!;
            await test.step(`${name}, and the page is left ${way}`, async () => {
              const left = await context.newPage();
              await slowDown(left, latency);
              await left.goto(each.at, { waitUntil: "networkidle" });
              await each.prepare?.(left);
              const buttons = each.buttons(left);
              for (const button of buttons.slice(0, -1)) await pressEnter(button);
              await leave(buttons.at(-1)!);
              if (!left.isClosed()) await seesCards(left, each.cards);
              await expect(async () => {
                await page.goto("/cart");
                await seesCards(page, each.cards, 500);
                await each.isSeen?.(page);
              }).toPass();
              await left.close();
            });
          }
        }
      },
    );
  }
}

test(
  "a click without an answer is sent by the next page of ten minutes, and by none after that",
  { tag: "@slow" },
  async ({ page }) => {
    await page.goto("/about");
    for (const [ageMs, cards] of [
      [600_000, 0],
      [300_000, 1],
    ] as const) {
      await page.evaluate((age) => {
        const fields = { intent: "addtocart", itemId: "grapes", uId: crypto.randomUUID() };
        const body = new URLSearchParams(fields).toString();
        const form = { url: `${location.origin}/cart`, body, pressedAt: Date.now() - age };
        localStorage.setItem("unanswered", JSON.stringify([form]));
      }, ageMs);
      await page.goto("/cart");
      await seesCards(page, cards);
      expect(await page.evaluate(() => localStorage.getItem("unanswered"))).toBeNull();
    }
  },
);

async function seesCards(page: Page, count: number, timeout?: number) {
  const name = count === 1 ? "Basket, 1 card" : `Basket, ${count} cards`;
  await expect(basketLink(page)).toHaveAccessibleName(name, { timeout });
}

async function slowDown(page: Page, latency: number) {
  const devtools = await page.context().newCDPSession(page);
  const unlimited = { offline: false, downloadThroughput: -1, uploadThroughput: -1 };
  await devtools.send("Network.emulateNetworkConditions", { ...unlimited, latency });
}
