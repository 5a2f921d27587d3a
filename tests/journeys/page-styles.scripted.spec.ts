import { showState } from "../support/show-state";
import { arrangeShelves, states } from "../support/states";
import { expect, test } from "./journey";

// Chromium writes refusals to the console, and that the scripts have been kept away.
test.use({
  expectedNoise: /status of 4\d\d|ERR_FAILED|Failed to fetch/,
  awaitsScripts: false,
});
test.beforeEach(({ shop }) => arrangeShelves(shop.db));

for (const state of states) {
  test(`${state.name} looks with the styles in its page as with the whole style sheet`, async ({
    page,
    shop,
  }) => {
    await page.route("**/assets/*.js", (route) => route.abort());
    await showState(page, shop.url, state);
    const { count, changed } = await page.evaluate(compareLooks);
    expect(count).toBeGreaterThan(50);
    expect(changed).toEqual([]);
  });
}

/** What looks different once the whole style sheet is there, and how many elements there are. */
async function compareLooks() {
  /** How each element and what stands before and after it is styled, with nothing in motion. */
  const looks = () => {
    for (const animation of document.getAnimations()) animation.finish();
    const names = [...getComputedStyle(document.body)];
    return [...document.body.querySelectorAll("*")].flatMap((element) =>
      ["", "::before", "::after"].map((pseudo) => {
        const style = getComputedStyle(element, pseudo);
        const isThere = pseudo === "" || style.content !== "none";
        const values = isThere
          ? names.map((name) => `${name}:${style.getPropertyValue(name)}`)
          : [];
        return `${element.tagName}.${element.className}${pseudo} ${values.join(";")}`;
      }),
    );
  };
  const addWholeStyleSheet = () => {
    const script = [...document.scripts].find((each) => each.text.includes(".css"));
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = /"([^"]+\.css)"/.exec(script?.text ?? "")?.[1] ?? "";
    return new Promise<HTMLLinkElement>((resolve, reject) => {
      link.addEventListener("load", () => resolve(link));
      link.addEventListener("error", reject);
      document.head.append(link);
    });
  };
  const compare = async () => {
    // A fallback has other sizes.
    await document.fonts.ready;
    const before = looks();
    const link = await addWholeStyleSheet();
    await document.fonts.ready;
    const changed = looks().filter((look, i) => look !== before[i]);
    link.remove();
    return { count: before.length, changed };
  };
  const first = await compare();
  // A font or a picture that came in between moves the page once, and a missing style each time.
  return first.changed.length === 0 ? first : compare();
}
