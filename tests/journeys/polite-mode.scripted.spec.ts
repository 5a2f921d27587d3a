import type { Page } from "@playwright/test";
import { arrived, expect, holdBack, test } from "./journey";

test("polite mode wraps the cards before the server has answered", async ({ page }) => {
  await page.goto("/all", { waitUntil: "networkidle" });
  const release = await holdBack(page, /preferences\.data/, "POST");
  await page.getByRole("switch").click();
  await expect(page.locator("html")).toHaveAttribute("data-polite", "");
  await expect(page.locator("main img").first()).toHaveAttribute("src", /^\/cards\/wrapped/);
  await expect(
    page.getByRole("link", { name: "A Notice In The Local Paper" }).first(),
  ).toBeVisible();
  release();
  await expect(page).toHaveTitle("Shop all cards | Bustard Cards");
});

test.describe("a switch of polite mode that did not get through", { tag: "@slow" }, () => {
  test.use({ expectedNoise: /Failed to load resource|not answered properly/ });
  test("goes back to how it was, with a message", async ({ page }) => {
    await page.goto("/all", { waitUntil: "networkidle" });
    const release = await holdBack(page, /\.data/, "POST", "abort");
    await page.getByRole("switch").click();
    await expect(page.locator("html")).toHaveAttribute("data-polite", "");
    release();
    await expect(page.locator("html")).not.toHaveAttribute("data-polite", "");
    await expect(page.getByRole("alert")).toHaveText(/Nothing got through/);
    await page.unroute(/\.data/);
    await page.getByRole("switch").click();
    await expect(page.getByRole("switch")).toHaveAttribute("aria-checked", "true");
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
});

test(
  "a switch that is pressed again before its answer sends that press with the answer's cookie",
  { tag: "@slow" },
  async ({ page }) => {
    await page.goto("/about", { waitUntil: "networkidle" });
    const cookies: (string | undefined)[] = [];
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/preferences\.data/, async (route) => {
      const { cookie } = await route.request().allHeaders();
      const isFirst = cookies.push(cookie) === 1;
      const response = await route.fetch();
      if (isFirst) await released;
      await route.fulfill({ response });
    });
    const polite = page.getByRole("switch");
    await polite.click();
    await expect.poll(() => cookies.length).toBe(1);
    await polite.click();
    await expect(polite).toHaveAttribute("aria-checked", "false");
    release();
    await arrived(page);
    expect(cookies).toEqual([undefined, "mum=1"]);
    await page.reload();
    await expect(polite).toHaveAttribute("aria-checked", "false");
  },
);

// Spec 2.1: Escape, pressed twice, flips polite mode; the page about us switches that off.
// (app/browser/polite-key.ts, app/routes/about/behind-you.tsx)
test(
  "Escape pressed twice hides the cards, but not while it closes a message, until that is switched off",
  { tag: "@slow" },
  async ({ page }) => {
    const polite = page.getByRole("switch", { includeHidden: true }).first();
    await page.goto("/card/grapes?message=open", { waitUntil: "networkidle" });
    await expect(page.getByRole("textbox", { name: "Message" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await arrived(page);
    await expect(polite).toHaveAttribute("aria-checked", "false");
    await pressEscapeTwice(page);
    await expect(page.locator("html")).toHaveAttribute("data-polite", "");
    await expect(polite).toHaveAttribute("aria-checked", "true");
    await pressEscapeTwice(page);
    await expect(polite).toHaveAttribute("aria-checked", "false");
    await arrived(page);

    await page.goto("/all?quick-view=grapes", { waitUntil: "networkidle" });
    await expect(page.getByRole("dialog")).toBeVisible();
    await pressEscapeTwice(page);
    await expect(polite).toHaveAttribute("aria-checked", "true");
    await pressEscapeTwice(page);
    await expect(polite).toHaveAttribute("aria-checked", "false");
    await arrived(page);

    await page.goto("/about", { waitUntil: "networkidle" });
    await page.getByLabel(/^Esc, pressed twice/).uncheck();
    await page.reload({ waitUntil: "networkidle" });
    await expect(page.getByLabel(/^Esc, pressed twice/)).not.toBeChecked();
    await pressEscapeTwice(page);
    await arrived(page);
    await expect(polite).toHaveAttribute("aria-checked", "false");
    await page.getByLabel(/^Esc, pressed twice/).check();
    await pressEscapeTwice(page);
    await expect(polite).toHaveAttribute("aria-checked", "true");
    await arrived(page);
  },
);

/** Sends both presses at once: a busy page takes longer over the first than may lie between them. */
async function pressEscapeTwice(page: Page) {
  const client = await page.context().newCDPSession(page);
  const key = { key: "Escape", code: "Escape", windowsVirtualKeyCode: 27 };
  const events = ["rawKeyDown", "keyUp", "rawKeyDown", "keyUp"] as const;
  await Promise.all(events.map((type) => client.send("Input.dispatchKeyEvent", { type, ...key })));
}
