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

test("the owner makes a card, puts it on sale, and retires it", async ({ page, shop, browser }) => {
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
  const isDrawn = () => drawn.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth);
  await expect.poll(isDrawn).toBeGreaterThan(0);

  await page.getByRole("button", { name: "Save and retire" }).click();
  await expect(page.getByText("It is retired")).toBeVisible();
  await expect(async () => {
    await guest.goto(address);
    await expect(guest.getByText("This card is no longer made.")).toBeVisible();
    await expect(guest.getByRole("link", { name: "Find a worse one" })).toBeVisible();
  }).toPass();
});

test.describe("a refused form", { tag: "@slow" }, () => {
  test.use({ expectedNoise: /status of 4(09|22)/ });

  test("a picture that is none is reported, and the draft stays as it was", async ({
    page,
    shop,
  }) => {
    await openDesk(page, shop);
    await beginDraft(page);
    await page.getByRole("button", { name: "give it a picture" }).click();
    const buffer = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>");
    const input = page.getByLabel("Picture", { exact: true });
    await input.setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer });
    await page.getByRole("button", { name: "Use it" }).click();
    await expect(page.getByRole("alert")).toContainText("We can’t use that file as a picture");
  });

  test(
    "two who edit one card: the second sees both values, and may insist",
    { tag: "@slow" },
    async ({ page, shop, context }) => {
      await openDesk(page, shop);
      await beginDraft(page);
      const second = await context.newPage();
      await second.goto(page.url());
      const version = second.locator('[name="version"]');
      const seen = await version.inputValue();
      for (const [tab, price] of [
        [page, "3.10"],
        [second, "3.20"],
      ] as const) {
        await tab.getByLabel("Price in pounds").fill(price);
        await tab.getByRole("button", { name: "Save", exact: true }).click();
      }
      await expect(second.getByRole("alert")).toContainText("now “£3.10”, you wrote “£3.20”");
      await expect(second.getByLabel("Price in pounds")).toHaveValue("3.20");
      await expect(version).not.toHaveValue(seen);
      await second.getByRole("button", { name: "Save", exact: true }).click();
      await expect(second.getByRole("alert")).toHaveCount(0);
      await page.reload();
      await expect(page.getByLabel("Price in pounds")).toHaveValue("3.20");
    },
  );
});

test(
  "prices are changed by a spreadsheet, and taken back",
  { tag: "@slow" },
  async ({ page, shop }) => {
    await openDesk(page, shop);
    const name = await beginDraft(page);
    const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    await page.goto("/desk/cards");
    await page.getByRole("link", { name: "Prices by spreadsheet" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "prices.csv" }).click();
    expect((await download).suggestedFilename()).toBe("prices.csv");
    const buffer = Buffer.from(`id,price\n${id},9.99`);
    const input = page.getByLabel("Your prices.csv");
    await input.setInputFiles({ name: "prices.csv", mimeType: "text/csv", buffer });
    await page.getByRole("button", { name: "Check" }).click();
    const row = page.getByRole("row", { name });
    await expect(row).toContainText("£2.99");
    await expect(row).toContainText("£9.99 a big rise");
    await page.getByRole("button", { name: "Change 1 price" }).click();
    await expect(page.getByText("Changed, ")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Undone, ")).toBeVisible();
  },
);
