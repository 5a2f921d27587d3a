import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { asState, deskStates } from "../support/desk-states";
import { showState } from "../support/show-state";
import { arrangeShelves, states, type State } from "../support/states";
import { expect, scriptsHaveCome, test } from "./journey";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

// Chromium writes refusals to the console, and that the scripts have been kept away.
test.use({
  expectedNoise: /status of 4\d\d|ERR_FAILED|Failed to fetch/,
  awaitsScripts: false,
  // No notice is looked at while it fades, when nobody could read it.
  contextOptions: { reducedMotion: "reduce" },
});
test.beforeEach(({ shop }) => arrangeShelves(shop.db));

for (const state of states) {
  test(`${state.name} has no fault that axe knows, wide with scripts and narrow without`, ({
    page,
    shop,
  }) => expectNoFaults(page, shop.url, state));
}

for (const state of deskStates) {
  test(`${state.name} has no fault that axe knows, wide with scripts and narrow without`, ({
    page,
    shop,
  }) => expectNoFaults(page, shop.url, asState(state, shop)));
}

async function expectNoFaults(page: Page, shopUrl: string, state: State) {
  await page.setViewportSize({ width: 1280, height: 800 });
  const showAgain = await showState(page, shopUrl, state);
  await scriptsHaveCome(page);
  expect(await faults(page)).toEqual([]);

  // axe is a script itself, so the page's own are kept away instead of switched off.
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.setViewportSize({ width: 320, height: 640 });
  await showAgain();
  expect(await faults(page)).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, "sideways scrolling").toBeLessThanOrEqual(320);
}

/** What axe finds, in its words. Its legacy mode leaves frames out; the shop has none. */
async function faults(page: Page) {
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    // What passes is not described.
    .options({ resultTypes: ["violations"] })
    .withTags(standards);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary}`),
  );
}
