import type { Page } from "@playwright/test";
import { showState } from "../support/show-state";
import { arrangeShelves, states } from "../support/states";
import { expect, test } from "./journey";

// Chromium writes refusals to the console, and that the scripts have been kept away.
test.use({
  expectedNoise: /status of 4\d\d|ERR_FAILED|Failed to fetch/,
  awaitsScripts: false,
  trace: "off",
});
test.beforeEach(({ shop }) => arrangeShelves(shop.db));

for (const state of states) {
  test(`${state.name} looks with the styles in its page as with the whole style sheet`, async ({
    page,
    shop,
  }) => {
    await page.route("**/assets/*.js", (route) => route.abort());
    await showState(page, shop.url, state);
    const before = await looks(page);
    await addWholeStyleSheet(page);
    const after = await looks(page);
    expect(before.length).toBeGreaterThan(50);
    expect(after.filter((look, i) => look !== before[i])).toEqual([]);
  });
}

/** How each element and what stands before and after it is styled, with nothing in motion. */
function looks(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // A fallback has other sizes.
    await document.fonts.ready;
    for (const animation of document.getAnimations()) animation.finish();
    const elements = [...document.body.querySelectorAll("*")];
    return elements.flatMap((element) =>
      ["", "::before", "::after"].map((pseudo) => {
        const style = getComputedStyle(element, pseudo);
        const isThere = pseudo === "" || style.content !== "none";
        const names = isThere ? [...style] : [];
        const values = names.map((name) => `${name}:${style.getPropertyValue(name)}`);
        return `${element.tagName}.${element.className}${pseudo} ${values.join(";")}`;
      }),
    );
  });
}

function addWholeStyleSheet(page: Page) {
  return page.evaluate(async () => {
    const script = [...document.scripts].find((each) => each.text.includes(".css"));
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = /"([^"]+\.css)"/.exec(script?.text ?? "")?.[1] ?? "";
    await new Promise((resolve, reject) => {
      link.addEventListener("load", resolve);
      link.addEventListener("error", reject);
      document.head.append(link);
    });
  });
}
