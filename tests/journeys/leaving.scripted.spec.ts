import type { Page } from "@playwright/test";
import { box, heart } from "./at-once";
import { basketLink, expect, register, test } from "./journey";

/** How often each press is made. */
const rounds = Number(process.env.LEAVING_ROUNDS ?? 1);

const ways = Object.entries<(page: Page) => Promise<unknown>>({
  "by a link": (page) => page.evaluate(() => window.location.assign("/about")),
  "by a reload": (page) => page.evaluate(() => window.location.reload()),
  "by the address bar": (page) => page.goto("/terms-of-use", { waitUntil: "commit" }),
  "by closing the tab": (page) => page.close(),
});

type Press = {
  at: string;
  press: (page: Page) => Promise<void>;
  isSeen: (page: Page) => Promise<void>;
};

const isHeart = (isFilled: boolean): Press => ({
  at: "/wedding",
  press: (page) => heart(page).click({ noWaitAfter: true }),
  isSeen: async (page) => {
    await page.goto("/wedding");
    await expect(heart(page)).toHaveAttribute("aria-pressed", String(isFilled), { timeout: 500 });
  },
});

/** One after another they end where they began. */
const presses: Record<string, Press> = {
  "a card is added": {
    at: "/card/grapes",
    press: (page) => page.getByRole("button", { name: "Add To Cart" }).click({ noWaitAfter: true }),
    isSeen: (page) => seesCards(page, 1),
  },
  "a message is saved": {
    at: "/cart",
    async press(page) {
      await page.getByRole("link", { name: /Add Message/ }).click();
      await box(page).fill("Get up");
      await page.getByRole("button", { name: "Save Message" }).click({ noWaitAfter: true });
    },
    async isSeen(page) {
      await page.goto("/cart");
      await expect(page.locator("q")).toHaveText("Get up", { timeout: 500 });
    },
  },
  "a card is removed": {
    at: "/cart",
    press: (page) => page.getByRole("button", { name: /^Remove/ }).click({ noWaitAfter: true }),
    isSeen: (page) => seesCards(page, 0),
  },
  "a heart is filled": isHeart(true),
  "a heart is emptied": isHeart(false),
};

for (const latency of [0, 400]) {
  test(`no press is lost or doubled when its page is left at once, ${latency} ms from the shop`, async ({
    page,
    context,
  }) => {
    test.setTimeout(60_000 + rounds * 30_000);
    await register(page);
    for (let round = 0; round < rounds; round += 1) {
      for (const [i, [name, { at, press, isSeen }]] of Object.entries(presses).entries()) {
        // After four rounds each press was made in each way.
        const [way, go] = ways[(i + round) % ways.length]!;
        await test.step(`${name}, and the page is left ${way}`, async () => {
          const left = await context.newPage();
          await slowDown(left, latency);
          await left.goto(at, { waitUntil: "networkidle" });
          await press(left);
          await go(left);
          await expect(() => isSeen(page)).toPass({ timeout: 10_000 });
          await left.close();
        });
      }
    }
  });
}

async function seesCards(page: Page, count: number) {
  await page.goto("/cart");
  const name = count === 1 ? "Basket, 1 card" : `Basket, ${count} cards`;
  await expect(basketLink(page)).toHaveAccessibleName(name, { timeout: 500 });
}

async function slowDown(page: Page, latency: number) {
  const devtools = await page.context().newCDPSession(page);
  const unlimited = { offline: false, downloadThroughput: -1, uploadThroughput: -1 };
  await devtools.send("Network.emulateNetworkConditions", { ...unlimited, latency });
}
