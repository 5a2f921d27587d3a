import type { Locator, Page } from "@playwright/test";
import { chromiumOptions } from "../support/chromium";
import { asState, deskStates } from "../support/desk-states";
import { showState, arrangeShelves, states } from "../support/states";
import { expect, test } from "../journeys/journey";

/** States of screens, and the element that each is first of all there for. */
const mainElements: Record<string, (page: Page) => Locator> = {
  home: (page) => page.getByRole("link", { name: /^Shop all \d/ }),
  all: (page) => page.getByRole("heading", { level: 1 }),
  card: (page) => page.getByRole("button", { name: "Add To Cart" }),
  "card-message": (page) => page.getByRole("button", { name: "Save Message" }),
  cart: (page) =>
    page
      .getByRole("link", { name: "To the till" })
      .or(page.getByRole("button", { name: "Checkout" }))
      .first(),
  login: (page) => page.getByLabel("Email").first(),
  account: (page) => page.getByRole("button", { name: "Logout" }),
  order: (page) => page.getByRole("heading", { name: "On the press" }),
  "desk-today": (page) => page.getByRole("button", { name: /^Print/ }),
  "desk-order": (page) => page.getByRole("button", { name: "Print" }),
};
const windows = [
  { width: 320, height: 640 },
  { width: 360, height: 640 },
  { width: 1280, height: 800 },
];

// No system sets the shop's text wider than a Linux desktop with the DejaVu fonts alone.
test.use({ launchOptions: await chromiumOptions("wide"), awaitsScripts: false });
test.beforeEach(({ shop }) => arrangeShelves(shop.db));

for (const [name, mainElement] of Object.entries(mainElements)) {
  test(`the state ${name} has room for text in a wide face, with its main element in sight`, async ({
    page,
    shop,
  }) => {
    const state = [...states, ...deskStates.map((each) => asState(each, shop))].find(
      (each) => each.name === name,
    )!;
    for (const size of windows) {
      await page.setViewportSize(size);
      await showState(page, shop.url, state);
      expect.soft(await page.evaluate(cutTexts), `${size.width} px`).toEqual([]);
      await expect.soft(mainElement(page), `${size.width} px`).toBeInViewport({ ratio: 1 });
    }
  });
}

/** Texts beyond a side of the window, or of an element that cuts them; and the page if it scrolls sideways. */
function cutTexts(): string[] {
  const texts: string[] = [];
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = nodes.nextNode(); text; text = nodes.nextNode()) {
    const element = text.parentElement!;
    if (!element.checkVisibility() || element.closest("script, .visually-hidden, .chips")) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const edges = [{ left: 0, right: innerWidth }];
    for (let around = element; around !== document.body; around = around.parentElement!) {
      const isCutting = ["hidden", "clip"].includes(getComputedStyle(around).overflowX);
      if (isCutting) edges.push(around.getBoundingClientRect());
    }
    const left = Math.max(...edges.map((edge) => edge.left)) - 1;
    const right = Math.min(...edges.map((edge) => edge.right)) + 1;
    const isCut = [...range.getClientRects()].some(
      (box) => box.width > 1 && (box.left < left || box.right > right),
    );
    if (isCut) texts.push(text.textContent!.trim());
  }
  const { scrollWidth } = document.documentElement;
  return scrollWidth > innerWidth ? [...texts, `The page, ${scrollWidth} px`] : texts;
}
