import type { Page } from "@playwright/test";
import { expect, test } from "../journeys/journey";

/** Notes for each view transition whose picture is named for it, before and after. */
async function watchTransitions(page: Page) {
  await page.addInitScript(() => {
    const seen: string[][] = [];
    const note = () =>
      seen.push(
        [...document.querySelectorAll("main *")]
          .filter(
            (one) => getComputedStyle(one).getPropertyValue("view-transition-name") === "card",
          )
          .map((picture) => picture.closest("li")?.id ?? "page"),
      );
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update?: Parameters<typeof start>[0]) => {
      note();
      const transition = start(update);
      void transition.updateCallbackDone.then(note);
      return transition;
    };
    Object.assign(window, { seen });
  });
}
const seen = (page: Page) => page.evaluate(() => (window as unknown as { seen: string[][] }).seen);
const soon = { timeout: 2_000 };
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const follow = (page: Page, name: string) =>
  page.getByRole("main").getByRole("link", { name, exact: true }).click();

test("a tile’s card grows into its page’s, and shrinks back into the tile", async ({ page }) => {
  await watchTransitions(page);
  // Any other update of the router at that moment may overtake a transition, which then shows
  // nothing: rarely, and not twice.
  await expect(async () => {
    await page.goto("/get-well", { waitUntil: "networkidle" });
    await follow(page, "I Ate Your Grapes");
    await expect(heading(page)).toHaveText("I Ate Your Grapes");
    await expect.poll(() => seen(page), soon).toEqual([["card-grapes"], ["page"]]);
    await page.goBack();
    await expect(heading(page)).toHaveText("Get well");
    const both = [["card-grapes"], ["page"], ["page"], ["card-grapes"]];
    await expect.poll(() => seen(page), soon).toEqual(both);
  }).toPass();
});

test("from card to related card and back only the big picture moves", async ({ page }) => {
  await watchTransitions(page);
  await page.goto("/card/beige", { waitUntil: "networkidle" });
  await follow(page, "I Ate Your Grapes");
  await expect(heading(page)).toHaveText("I Ate Your Grapes");
  await page.goBack();
  await expect(heading(page)).toHaveText("Today’s Menu: Beige");
  await expect.poll(() => seen(page)).toEqual([["page"], ["page"], ["page"], ["page"]]);
});

test.describe("a quick hand", () => {
  // Remix itself complains where a navigation is broken off while its data is being read.
  test.use({ expectedNoise: /signal is aborted|BodyStreamBuffer was aborted/ });

  test("a quick shopper does not wait for a transition", async ({ page }) => {
    await page.goto("/get-well", { waitUntil: "networkidle" });
    await follow(page, "I Ate Your Grapes");
    await heading(page).filter({ hasText: "I Ate Your Grapes" }).waitFor();
    await page.goBack({ waitUntil: "commit" });
    await page.goForward({ waitUntil: "commit" });
    await page.getByRole("button", { name: "Add To Cart" }).click();
    await expect(page.getByText("Added to cart")).toBeVisible();
    await page.evaluate(() => {
      for (const path of ["/all", "/about"]) {
        document.querySelector<HTMLAnchorElement>(`footer a[href="${path}"]`)?.click();
      }
    });
    await expect(page).toHaveURL("/about");
  });
});

// Otherwise it would come back with a dialog that opens or closes later.
test("a notice leaves the page once it has faded", async ({ page }) => {
  await page.goto("/wedding?quick-view=bingo");
  await page.getByRole("dialog").getByRole("button", { name: "Favourite: Wedding Bingo" }).click();
  const faded = page.locator(".toast");
  await faded.evaluate((toast) => toast.getAnimations().forEach((each) => each.finish()));
  await expect(faded).toHaveCount(0);
});

test.describe("reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("moves nothing", async ({ page }) => {
    await page.goto("/get-well", { waitUntil: "networkidle" });
    await page.evaluate(() => {
      const start = document.startViewTransition.bind(document);
      document.startViewTransition = (update?: Parameters<typeof start>[0]) => {
        const transition = start(update);
        const note = () => (document.body.dataset.moving = `${document.getAnimations().length}`);
        void transition.ready.then(note);
        return transition;
      };
    });
    await follow(page, "I Ate Your Grapes");
    await expect(page.locator("body")).toHaveAttribute("data-moving", "0");
  });
});
