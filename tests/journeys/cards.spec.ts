import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, test } from "./journey";
import { openDesk } from "./open-desk";

const picture = async () => ({
  name: "old-fart.jpg",
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 700, height: 980, channels: 3, background: "#c33" } })
    .jpeg()
    .toBuffer(),
});

/** Begins a draft, with a name that no other journey has. @returns the name */
async function beginDraft(page: Page): Promise<string> {
  const name = `Old Fart ${crypto.randomUUID().slice(0, 8)}`;
  await page.goto("/desk/cards");
  await page.getByText("A new card").click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Price in pounds, as 2.99").fill("2.99");
  await page.getByRole("button", { name: "Begin a draft" }).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  return name;
}

test(
  "the owner makes a card, puts it on sale, and retires it",
  { tag: "@slow" },
  async ({ page, shop, browser }) => {
    await openDesk(page, shop);
    const name = await beginDraft(page);
    await expect(page.getByText("it needs a picture, an occasion")).toBeVisible();
    await page.getByLabel("Polite name").fill("Many Happy Returns");
    await page.getByRole("button", { name: "give it a picture" }).click();
    await page.getByLabel("Picture", { exact: true }).setInputFiles(await picture());
    await page.getByRole("button", { name: "Use it" }).click();
    await expect(page.getByLabel("Polite name")).toHaveValue("Many Happy Returns");
    await page.getByLabel("What the picture says").fill("It says Old Fart.");
    await page.getByLabel("What it says politely").fill("It is red.");
    await page.getByLabel("Its main occasion").selectOption("Birthday");
    await page.getByLabel("Short description").fill("For one of those.");
    await page.getByLabel("Long description").fill("You know one. You may be one.");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("button", { name: "Save and put on sale" }).click();
    await expect(page.getByText("It is on sale")).toBeVisible();

    const guest = await (await browser.newContext({ baseURL: shop.url })).newPage();
    const address = new URL(page.url()).pathname.replace("/desk/cards/", "/card/");
    await expect(async () => {
      await guest.goto(address);
      await expect(guest.getByRole("heading", { name })).toBeVisible();
    }).toPass();
    const drawn = guest.getByRole("img", { name: "It says Old Fart." });
    await expect(drawn).toBeVisible();
    const isDrawn = () =>
      drawn.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth);
    await expect.poll(isDrawn).toBeGreaterThan(0);

    await page.getByRole("button", { name: "Save and retire" }).click();
    await expect(page.getByText("It is retired")).toBeVisible();
    await expect(async () => {
      await guest.goto(address);
      await expect(guest.getByText("This card is no longer made.")).toBeVisible();
      await expect(guest.getByRole("link", { name: "Find a worse one" })).toBeVisible();
    }).toPass();
  },
);

test.describe("prices", () => {
  test.use({ expectedNoise: /422/ });

  test(
    "are changed together, once all of them can be",
    { tag: "@slow" },
    async ({ page, shop }) => {
      await openDesk(page, shop);
      const name = await beginDraft(page);
      await page.goto("/desk/cards");
      await page.getByRole("link", { name: "Prices", exact: true }).click();
      await expect(page.getByRole("heading", { name: "Prices", level: 1 })).toBeVisible();
      await page.getByLabel("Find a card").fill(name);
      await page.getByRole("search", { name: "Cards" }).getByRole("button").click();
      const row = page.getByRole("group", { name });
      const [price, oldPrice] = [
        row.getByLabel("Price, £", { exact: true }),
        row.getByLabel("Old price"),
      ];
      const change = page.getByRole("button", { name: "Change the prices" });
      await price.fill("3.50");
      await oldPrice.fill("3");
      await change.click();
      await expect(page.getByRole("alert").first()).toContainText("Nothing is changed");
      await expect(row).toContainText("The old price is what it cost before it was reduced");
      await expect(price).toHaveValue("3.50");
      await expect(oldPrice).toHaveValue("3");
      await oldPrice.fill("4.00");
      await change.click();
      await expect(row).toContainText("It was never on sale at £4.00");
      await expect(oldPrice).toHaveValue("4.00");
      await oldPrice.fill("");
      await change.click();
      await expect(page.getByText("The prices are changed.")).toBeVisible();
      await page.reload();
      await expect(price).toHaveValue("3.50");
      await expect(oldPrice).toHaveValue("");
    },
  );
});
