import type { Locator, Page, Request } from "@playwright/test";
import { box, heart } from "./at-once";
import { basketLink, expect, register, test } from "./journey";

/** How often each form is sent. One round does without half of the trials. */
const rounds = Number(process.env.LEAVING_ROUNDS ?? 1);
const latencies = rounds > 1 ? [0, 400] : [400];

/** Sends the form of the button and leaves its page. */
const ways = Object.entries<(button: Locator) => Promise<unknown>>({
  async "by a link"(button) {
    await send(button);
    await button.page().evaluate(() => window.location.assign("/about"));
  },
  async "by a reload"(button) {
    await send(button);
    await button.page().evaluate(() => window.location.reload());
  },
  async "by closing its tab"(button) {
    await send(button);
    await button.page().close();
  },
});

/** By key, since a page that moves under the mouse takes no click. */
async function send(button: Locator) {
  const isForm = (request: Request) => request.method() === "POST";
  const sent = button.page().waitForRequest(isForm);
  await button.press("Enter", { noWaitAfter: true });
  await sent;
}

type Clicks = {
  at: string;
  button: (page: Page) => Locator;
  prepare?: (page: Page) => Promise<void>;
  /** How many cards are in the basket then. */
  cards: number;
  isSeen?: (page: Page) => Promise<void>;
};

const add = (page: Page) => page.getByRole("button", { name: "Add To Cart" });

const isHeart = (isFilled: boolean): Clicks => ({
  at: "/wedding",
  button: heart,
  cards: 0,
  async isSeen(page) {
    await page.goto("/wedding");
    await expect(heart(page)).toHaveAttribute("aria-pressed", String(isFilled), { timeout: 500 });
  },
});

/** One after another they end where they began. */
const ofAnybody: Record<string, Clicks> = {
  "a card is added": { at: "/card/grapes", button: add, cards: 1 },
  "a message is saved": {
    at: "/cart",
    async prepare(page) {
      await page.getByRole("link", { name: /Add Message/ }).click();
      await box(page).fill("Get up");
    },
    button: (page) => page.getByRole("button", { name: "Save Message" }),
    cards: 1,
    async isSeen(page) {
      await page.goto("/cart");
      await expect(page.locator("q")).toHaveText("Get up", { timeout: 500 });
    },
  },
  "another is added": { at: "/card/local-idiot", button: add, cards: 2 },
  "one is removed": {
    at: "/cart",
    button: (page) => page.getByRole("button", { name: "Remove I Ate Your Grapes" }),
    cards: 1,
  },
  "the other is removed": {
    at: "/cart",
    button: (page) => page.getByRole("button", { name: "Remove Local Idiot" }),
    cards: 0,
  },
};
const ofCustomers = { "a heart is filled": isHeart(true), "a heart is emptied": isHeart(false) };

const shoppers = { guest: ofAnybody, customer: { ...ofAnybody, ...ofCustomers } };

for (const who of ["guest", "customer"] as const) {
  const clicks: Record<string, Clicks> = shoppers[who];
  for (const latency of latencies) {
    test(
      `no form of a ${who} is lost or doubled when its page is left once it is sent, ${latency} ms from the shop`,
      { tag: "@slow" },
      async ({ page, context }) => {
        test.setTimeout(rounds * 300_000);
        if (who === "customer") await register(page);
        for (let round = 0; round < rounds; round += 1) {
          for (const [i, [name, each]] of Object.entries(clicks).entries()) {
            // After three rounds each form was sent in each way.
            const [way, leave] = ways[(i + round) % ways.length]!;
            await test.step(`${name}, and the page is left ${way}`, async () => {
              const left = await context.newPage();
              await slowDown(left, latency);
              await left.goto(each.at, { waitUntil: "networkidle" });
              await each.prepare?.(left);
              await leave(each.button(left));
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

async function seesCards(page: Page, count: number, timeout?: number) {
  const name = count === 1 ? "Basket, 1 card" : `Basket, ${count} cards`;
  await expect(basketLink(page)).toHaveAccessibleName(name, { timeout });
}

async function slowDown(page: Page, latency: number) {
  const devtools = await page.context().newCDPSession(page);
  const unlimited = { offline: false, downloadThroughput: -1, uploadThroughput: -1 };
  await devtools.send("Network.emulateNetworkConditions", { ...unlimited, latency });
}
