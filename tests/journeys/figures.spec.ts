import { readFile } from "node:fs/promises";
import { newOrder } from "../support/desk-arrivals";
import { expect, test } from "./journey";
import { openDesk } from "./open-desk";

test(
  "the owner looks at what was sold, picks another time, and saves the accountant's file",
  { tag: "@slow" },
  async ({ page, shop }) => {
    const id = await newOrder(shop);
    await openDesk(page, shop);
    await page.getByRole("link", { name: "Sales", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Sales", exact: true })).toBeVisible();
    await expect(page.getByRole("img", { name: /Sales by day/ })).toBeVisible();
    await page.getByRole("link", { name: "This year" }).click();
    await expect(page.getByLabel("By", { exact: true })).toHaveValue("month");
    await expect(page.getByRole("row", { name: /^All of it/ })).toContainText("£");

    await page.getByLabel("From", { exact: true }).fill("2020-02-01");
    await page.getByLabel("To", { exact: true }).fill("2020-02-29");
    await page.getByLabel("By", { exact: true }).selectOption("week");
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page.getByText("Not a card.")).toBeVisible();
    await expect(page.getByLabel("From", { exact: true })).toHaveValue("2020-02-01");
    await expect(page.getByRole("row", { name: /24 Feb/ })).toBeVisible();

    const saving = page.waitForEvent("download");
    await page
      .getByRole("link", { name: /^Ledger of/ })
      .first()
      .click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toMatch(/^(ledger-)?20\d\d-\d\d(-so-far)?\.csv$/);
    expect(await readFile(await saved.path(), "utf8")).toContain(id);
  },
);

test(
  "a letter that failed is tried again, a test is sent, and each kind can be read",
  { tag: "@slow" },
  async ({ page, shop }) => {
    const id = await newOrder(shop);
    await expect
      .poll(() => shop.db.selectFrom("outbox").select("state").where("orderId", "=", id).execute())
      .toEqual([{ state: "sent" }]);
    await shop.db
      .updateTable("outbox")
      .set({ state: "failed", answer: "550 No such bastard" })
      .where("orderId", "=", id)
      .execute();
    await openDesk(page, shop);
    await page.getByRole("link", { name: "Letters", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Letters", exact: true })).toBeVisible();
    await expect(page.getByRole("row", { name: id })).toContainText("550 No such bastard");
    await page.getByRole("button", { name: `Try again: Order confirmed ${id}` }).click();
    await expect(page.getByText("Back in the post.")).toBeVisible();
    await expect
      .poll(() => shop.db.selectFrom("outbox").select("state").where("orderId", "=", id).execute())
      .toEqual([{ state: "sent" }]);
    await page.getByRole("link", { name: "Sent", exact: true }).click();
    await expect(page.getByRole("row", { name: id })).toBeVisible();
    await page.getByRole("button", { name: "Send a test" }).click();
    const notice = page.getByRole("status").locator("> *");
    await expect(notice).toContainText("A letter is on its way to you.");
    const head = await page.locator(".desk-head").boundingBox();
    expect((await notice.boundingBox())?.y).toBeGreaterThan(head?.height ?? Infinity);
    expect(await notice.evaluate((it) => getComputedStyle(it).pointerEvents)).toBe("none");
    await expect
      .poll(() => shop.db.selectFrom("outbox").select("state").where("kind", "=", "test").execute())
      .toContainEqual({ state: "sent" });

    await page.getByRole("link", { name: "Look at every kind" }).click();
    await page.getByRole("link", { name: "Account about to be erased" }).click();
    await expect(page.getByRole("heading", { name: "Account about to be erased" })).toBeVisible();
    await page.getByRole("link", { name: "As a mail program shows it" }).click();
    await expect(page.getByRole("heading", { name: "Was it something we said?" })).toBeVisible();
  },
);

test(
  "the owner sees whether the shop is well, and has its backups tried",
  { tag: "@slow" },
  async ({ page, shop }) => {
    // Somebody else makes the backups of PostgreSQL, and here nobody has.
    const outcome = shop.databaseUrl.startsWith("file:") ? /orders? came back/ : /^Never\./;
    await newOrder(shop);
    await openDesk(page, shop);
    await page.getByRole("link", { name: "Health", exact: true }).click();
    await expect(page.getByText(/^All right\. Shop /)).toBeVisible();
    await page.getByRole("button", { name: "Make and test a backup now" }).click();
    await expect(page.getByText("A backup is being made and tested.")).toBeVisible();
    await expect
      .poll(
        async () => {
          await page.goto("/desk/health");
          return page.getByText(outcome).count();
        },
        { timeout: 300_000, intervals: [2_000] },
      )
      .toBeGreaterThan(0);
  },
);
