import type { Page } from "@playwright/test";
import type { RunOptions } from "axe-core";
import { asState, deskStates } from "../support/desk-states";
import { showState, arrangeShelves, states, type State } from "../support/states";
import type { TemporaryShop } from "../support/shop";
import { axeFaults } from "./axe-faults";
import { compareLooks } from "./compare-looks";
import { expect, holdBack, scriptsHaveCome, test } from "../journeys/journey";

const standards: RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
};
/** Faults that a narrow window can cause in a page that has passed all else. */
const rulesOfLayout: RunOptions = {
  runOnly: {
    type: "rule",
    values: ["color-contrast", "link-in-text-block", "scrollable-region-focusable", "target-size"],
  },
};
const wide = { width: 1280, height: 800 };

/** A style sheet is written into the shop's pages. The desk's pages link to theirs. */
type Look = { name: string; atShop: (shop: TemporaryShop) => State; hasOwnStyles: boolean };

const looks: Look[] = [
  ...states.map((state) => ({ name: state.name, atShop: () => state, hasOwnStyles: true })),
  ...deskStates.map((state) => ({
    name: state.name,
    atShop: (shop: TemporaryShop) => asState(state, shop),
    hasOwnStyles: false,
  })),
];

// Chromium writes refusals to the console, and that the scripts have been kept away.
test.use({
  expectedNoise: /status of 4\d\d|ERR_FAILED|Failed to fetch/,
  awaitsScripts: false,
  // No notice is looked at while it fades, when nobody could read it.
  contextOptions: { reducedMotion: "reduce" },
});
test.beforeEach(({ shop }) => arrangeShelves(shop.db));

// The states of a screen share a page, since a browser takes longer to open one than to show it.
for (const screen of new Set(looks.map(screenOf))) {
  const ofScreen = looks.filter((look) => screenOf(look) === screen);
  // Spec 15: axe finds no fault in the desk's screens, at 1280 px with scripts and at 320 px
  // without. (app/routes/desk/frame.tsx, app/styles/desk.css)
  test(`axe finds no fault in any state of the screen ${screen}, wide and narrow`, async ({
    page,
    shop,
  }) => {
    test.setTimeout(60_000 * ofScreen.length);
    for (const look of ofScreen) await expectNoFaults(page, shop, look, look === ofScreen[0]);
  });
}

/** The first word of a state's name, or the first two at the desk. */
function screenOf({ name }: Look): string {
  const text = name.split("-");
  return text.slice(0, text[0] === "desk" ? 2 : 1).join("-");
}

/** @param isFirst of its screen, so that axe also looks at the page before its scripts come */
async function expectNoFaults(page: Page, shop: TemporaryShop, look: Look, isFirst: boolean) {
  const state = look.atShop(shop);
  const releaseScripts = await holdBack(page, /\/assets\/.*\.js$/);
  await page.setViewportSize(wide);
  await showState(page, shop.url, state);
  if (look.hasOwnStyles) await expectWholeLook(page, state);
  if (isFirst) await expectNoNarrowFaults(page, `${state.name}, without scripts`, standards);
  if (isFirst && look.hasOwnStyles) await expectRoomForLargeText(page, state);
  releaseScripts();
  await page.setViewportSize(wide);
  await scriptsHaveCome(page);
  expect.soft(await axeFaults(page, standards), `${state.name}, wide`).toEqual([]);
  await expectNoNarrowFaults(page, state.name);
  await page.unrouteAll({ behavior: "wait" });
  await page.context().clearCookies();
}

async function expectNoNarrowFaults(page: Page, name: string, rules = rulesOfLayout) {
  await page.setViewportSize({ width: 320, height: 640 });
  // axe counts a link as too small that is half under the strip, or under the link at the window's foot.
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.locator(".to-ticket").evaluateAll(([foot]) => foot?.setAttribute("hidden", ""));
  expect.soft(await axeFaults(page, rules), `${name}, narrow`).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(width, `${name}, sideways scrolling`).toBeLessThanOrEqual(320);
}

/** Doubles the text by the browser's own setting, which media queries follow. */
async function expectRoomForLargeText(page: Page, { name }: State) {
  await page.setViewportSize({ width: 360, height: 640 });
  const protocol = await page.context().newCDPSession(page);
  const setTextSize = (standard: number) =>
    protocol.send("Page.setFontSizes", { fontSizes: { standard } });
  await setTextSize(32);
  expect.soft(await page.evaluate(outOfReach), `${name}, with text of 32 px`).toEqual([]);
  await setTextSize(16);
  await protocol.detach();
}

/** Links, buttons and fields beyond the sides of the window, except in a row that scrolls; and the page if it scrolls. */
function outOfReach(): string[] {
  const isBeyond = (element: Element) => {
    const { left, right } = element.getBoundingClientRect();
    return element.checkVisibility() && (left < -1 || right > innerWidth + 1);
  };
  const controls = [...document.querySelectorAll<HTMLElement>("a, button, input, summary")];
  const found = controls
    .filter(
      (control) => isBeyond(control) && !control.closest(".chips") && !control.matches(".art"),
    )
    .map((control) => control.innerText || control.tagName);
  const { scrollWidth } = document.documentElement;
  return scrollWidth > innerWidth ? [...found, `The page, ${scrollWidth} px`] : found;
}

/**
 * A page opens at its top, or at the field that it focuses after a refusal, and looks with the styles
 * written into it as with the whole style sheet.
 */
async function expectWholeLook(page: Page, { name }: State) {
  const top = await page.evaluate(() => (document.activeElement?.matches("input") ? 0 : scrollY));
  expect.soft(top, `${name}, opened at its top`).toBe(0);
  const { count, changed } = await page.evaluate(compareLooks);
  expect.soft(count, name).toBeGreaterThan(50);
  expect.soft(changed, `${name}, with the whole style sheet`).toEqual([]);
}
