import { arrived, expect, test } from "./journey";

const rude = "Local Idiot Gets Older";
const polite = "A Notice In The Local Paper";

test("polite mode wraps the cards, and shows polite names, titles and alternative texts", async ({
  page,
}) => {
  await page.goto("/card/local-idiot");
  const heading = page.getByRole("heading", { level: 1 });
  const politeSwitch = page.getByRole("switch", { name: "Mum’s behind me" });
  await expect(politeSwitch).toHaveAttribute("aria-checked", "false");
  await politeSwitch.click();
  await expect(politeSwitch).toHaveAttribute("aria-checked", "true");
  await expect(heading).toHaveText(polite);
  await expect(page).toHaveTitle(`${polite} | Bustard Cards`);
  await expect(page.getByRole("link", { name: "Bustard Cards, home" })).toBeVisible();
  await expect(
    page.getByRole("img", { name: /^A birthday card in plain brown paper/ }),
  ).toHaveAttribute("src", /^\/cards\/wrapped/);
  await arrived(page);

  await politeSwitch.click();
  await expect(heading).toHaveText(rude);
  await expect(page).toHaveTitle(`${rude} | Bastard Cards`);
});

test(
  "polite mode lasts from page to page, and no page that shows cards has a rude word",
  { tag: "@slow" },
  async ({ page, context }) => {
    const message = "You absolute arse";
    await page.goto("/card/local-idiot?message=open");
    await page.getByRole("textbox", { name: "Message" }).fill(message);
    await page.getByRole("button", { name: "Save Message" }).click();
    await expect(page.getByText("Message added")).toBeVisible();
    await arrived(page);
    await page.getByRole("button", { name: "Add To Cart" }).click();
    await expect(page.getByText("Added to cart")).toBeVisible();
    await arrived(page);
    await page.getByRole("switch").click();
    await expect(page.getByRole("switch")).toHaveAttribute("aria-checked", "true");
    await arrived(page);
    for (const path of [
      "/",
      "/all",
      "/birthday",
      "/card/local-idiot",
      "/cart",
      "/search?q=idiot",
    ]) {
      await page.goto(path);
      const html = await (await context.request.get(path)).text();
      expect(html.slice(0, html.indexOf("<body"))).toContain("data-polite");
      const shown = await page.locator("body").innerText();
      expect(shown).not.toMatch(/bastard|idiot gets|arse/i);
      expect(await page.title()).not.toMatch(/bastard|idiot gets/i);
      const pictures = await page.locator("main img").all();
      for (const picture of pictures) await expect(picture).toHaveAttribute("src", /wrapped/);
      expect(pictures.length).toBeGreaterThan(0);
    }
  },
);

test("polite mode replaces the rude words of About", { tag: "@slow" }, async ({ page }) => {
  await page.goto("/about");
  await page.getByRole("switch").click();
  await expect(page.getByRole("switch")).toHaveAttribute("aria-checked", "true");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Least Offensive/);
  for (const heading of ["What we do", "Why we bother", "We do not support bullying!"]) {
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
  }
  const shown = await page.getByRole("main").innerText();
  expect(shown).not.toMatch(/bastard|insult|victim|hit you|going on upstairs|without a drink/i);
});

test("the switch of polite mode keeps the page, and without scripts its open dialog", async ({
  page,
  hasScripts,
}) => {
  const politeSwitch = page.getByRole("switch");
  await page.goto("/all?show=30");
  await politeSwitch.click();
  await expect(politeSwitch).toHaveAttribute("aria-checked", "true");
  await expect(page.getByText("Showing 1-30 out of")).toBeVisible();
  await expect(page).toHaveURL("/all?show=30");
  await arrived(page);

  await page.goto("/all?show=30&quick-view=local-idiot");
  await expect(page.getByRole("dialog", { name: polite })).toBeVisible();
  if (hasScripts) {
    // The dialog is modal there: nothing behind it can be clicked.
    await politeSwitch.focus();
    await expect(politeSwitch).not.toBeFocused();
  } else {
    await politeSwitch.press("Enter");
    await expect(politeSwitch).toHaveAttribute("aria-checked", "false");
    await expect(page.getByRole("dialog", { name: rude })).toBeVisible();
    await expect(page).toHaveURL("/all?show=30&quick-view=local-idiot");
  }
});
