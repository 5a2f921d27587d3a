import { expect, test } from "./journey";

// The parts of Remix that the shop uses and that are not its API: docs/decisions/027.
test.beforeEach(async ({ page }) => {
  await page.goto("/card/grapes");
  await page.waitForFunction(() => window.__remixRouter !== undefined);
});

test("Remix's router shows its navigation, and can be subscribed to and revalidated", async ({
  page,
}) => {
  const seen = await page.evaluate(async () => {
    const router = window.__remixRouter;
    const states: (string | undefined)[] = [];
    const stop = router.subscribe(({ navigation, revalidation }) => {
      states.push(`${navigation.state} ${revalidation} ${navigation.location?.pathname}`);
    });
    router.revalidate();
    await router.navigate("/cart");
    stop();
    return states;
  });
  expect(seen).toContain("idle loading undefined");
  expect(seen).toContain("loading idle /cart");
  expect(seen.at(-1)).toBe("idle idle undefined");
});

test("Remix hydrates with the modules that the page has loaded, by the manifest", async ({
  page,
}) => {
  const { modules, routes } = await page.evaluate(() => ({
    modules: Object.keys(window.__remixRouteModules),
    routes: Object.keys(window.__remixManifest.routes),
  }));
  expect(modules).toContain("root");
  expect(routes).toEqual(expect.arrayContaining(modules));
});

test("Remix sends a form by window.fetch, with its fields as parameters", async ({ page }) => {
  await page.evaluate(() => {
    const send = window.fetch;
    window.fetch = (input, init) => {
      if (init?.body instanceof URLSearchParams) document.body.dataset.sent = `${init.body}`;
      return send(input, init);
    };
  });
  await page.getByRole("button", { name: "Add To Cart" }).click();
  await expect(page.locator("body")).toHaveAttribute("data-sent", /itemId=grapes/);
  await expect(page.getByText("Added to cart")).toBeVisible();
});
