import { estimateDelivery } from "../../app/shop/delivery.server";
import { Shopper } from "../support/shopper";
import { stateNamed } from "../support/states";
import { addCard, arrived, basketLink, expect, test } from "./journey";

test("an empty basket says so, has no Checkout, and leads to the cards", async ({ page }) => {
  await page.goto("/cart");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("empty");
  await expect(page.getByRole("button", { name: "Checkout" })).toHaveCount(0);
  await page.getByRole("main").getByRole("link", { name: "Shop all" }).click();
  await expect(page).toHaveURL("/all");
});

test("a line shows its card, what it costs, and a pencil where something is written", async ({
  page,
}) => {
  await addCard(page, "grapes");
  await page.goto("/cart");
  const line = page.locator(".basket-line");
  await expect(line.getByRole("heading")).toHaveText("I Ate Your Grapes");
  await expect(line.getByText("£3.25")).toBeVisible();
  await expect(line.getByRole("button", { name: "Remove I Ate Your Grapes" })).toBeVisible();
  const write = line.getByRole("link", { name: /Message/ });
  await expect(write).toHaveText("Add Message: I Ate Your Grapes");
  await expect(write.locator("svg")).toHaveCount(0);
  await write.click();
  await page.getByRole("textbox", { name: "Message" }).fill("Get up");
  await page.getByRole("button", { name: "Save Message" }).click();
  await expect(write).toHaveText("Edit Message: I Ate Your Grapes");
  await expect(write.locator("svg")).toHaveCount(1);
  await arrived(page);
  await line.getByRole("img").click();
  await expect(page).toHaveURL("/card/grapes");
});

test("the side box says when it comes, what the post costs, and what the cards do", async ({
  page,
}) => {
  await addCard(page, "grapes");
  const before = estimateDelivery(new Date());
  await page.goto("/cart");
  const box = page.getByRole("complementary", { name: "Your order" });
  const dates = new Set([before, estimateDelivery(new Date())]);
  await expect(box).toContainText(
    new RegExp(`Order now and get it by (${[...dates].join("|")})\\*`),
  );
  await expect(box).toContainText("Royal Mail First Class, £2.20. 2nd Class is £1.70");
  await expect(box.locator(".subtotal")).toHaveText(/Subtotal P&P not included £3\.25/);
  await expect(box.getByRole("button", { name: "Checkout" })).toBeVisible();
});

test("a message is added, counted, edited and taken out again in the basket", async ({
  page,
  hasScripts,
}) => {
  await addCard(page, "grapes");
  await page.goto("/cart");
  await expect(page.getByText("sending to multiple addresses")).toHaveCount(0);
  await page.getByRole("link", { name: /Add Message/ }).click();
  const box = page.getByRole("textbox", { name: "Message" });
  await expect(box).toHaveAttribute("placeholder", "Do your worst, peasant");
  await expect(page.getByText("Characters remaining: 100")).toBeVisible();
  await box.fill("Get up");
  if (hasScripts) await expect(page.getByText("Characters remaining: 94")).toBeVisible();
  await page.getByRole("button", { name: "Save Message" }).click();
  await expect(page).toHaveURL(/\/cart(#line-.+)?$/);
  await expect(
    page.getByText("“Get up”").or(page.locator("q", { hasText: "Get up" })),
  ).toBeVisible();

  await page.getByRole("link", { name: /Edit Message/ }).click();
  await expect(page.getByText("Characters remaining: 94")).toBeVisible();
  await box.fill("");
  await page.getByRole("button", { name: "Save Message" }).click();
  await expect(page.getByRole("link", { name: /Add Message/ })).toBeVisible();
});

test("the message dialog closes by its exit icon and by the backdrop, and keeps nothing", async ({
  page,
  hasScripts,
}) => {
  await addCard(page, "grapes");
  await page.goto("/cart");
  const open = page.getByRole("link", { name: /Add Message/ });
  const dialog = page.getByRole("dialog");
  await open.click();
  await page.getByRole("textbox", { name: "Message" }).fill("Not this");
  await dialog.getByRole("link", { name: "Close" }).click();
  await expect(dialog).toHaveCount(0);
  await open.click();
  await expect(dialog).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(dialog).toHaveCount(0);
  if (hasScripts) {
    await open.press("Enter");
    await expect(page.getByRole("textbox", { name: "Message" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(open).toBeFocused();
  }
  await expect(page.getByText("Not this")).toHaveCount(0);
});

test("a card is removed, and its twin stays", async ({ page }) => {
  await addCard(page, "grapes");
  await addCard(page, "grapes");
  await page.goto("/cart");
  await expect(page.getByText("£6.50")).toBeVisible();
  await page.getByRole("button", { name: "Remove I Ate Your Grapes" }).first().click();
  await expect(page.getByRole("button", { name: /^Remove/ })).toHaveCount(1);
  await expect(basketLink(page)).toHaveAccessibleName("Basket, 1 card");
  await expect(page.getByRole("complementary").getByText("£3.25")).toBeVisible();
});

test("what is done to a line far down leaves the page there", async ({ page, context, shop }) => {
  const shopper = new Shopper(shop.url);
  await stateNamed("cart-40-lines").arrive(shopper);
  const cookies = [...shopper.cookies].map(([name, value]) => ({ name, value, url: shop.url }));
  await context.addCookies(cookies);
  await page.goto("/cart");
  const line = (number: number) => page.locator(`#line-${number}`);
  await line(31)
    .getByRole("link", { name: /Add Message/ })
    .click();
  await page.getByRole("textbox", { name: "Message" }).fill("Far down");
  await page.getByRole("button", { name: "Save Message" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(line(31).getByText("Far down")).toBeInViewport();
  await line(31)
    .getByRole("button", { name: /^Remove/ })
    .click();
  await expect(line(31)).toHaveCount(0);
  await expect(line(32)).toBeInViewport();
  await arrived(page);
});

test("a card that has left the catalogue stays visible, outside the total, until removed", async ({
  page,
  shop,
}) => {
  await addCard(page, "grapes");
  await addCard(page, "beige");
  await shop.db
    .updateTable("products")
    .set({ pricePence: null })
    .where("id", "=", "beige")
    .execute();
  await page.goto("/cart");
  await expect(page.getByText("No longer for sale. Remove it to check out.")).toBeVisible();
  await expect(page.getByRole("complementary").getByText("£3.25")).toBeVisible();
  await shop.db
    .updateTable("products")
    .set({ pricePence: 349 })
    .where("id", "=", "beige")
    .execute();
});

test("a double click on Add To Cart adds one card", async ({ page }) => {
  await page.goto("/card/grapes");
  const add = page.getByRole("button", { name: "Add To Cart" });
  // Both before the answer to the first: a slower hand meets the next page.
  await add.evaluate((button: HTMLButtonElement) => [button.click(), button.click()]);
  await expect(page.getByText("Added to cart")).toBeVisible();
  await expect(basketLink(page)).toHaveAccessibleName("Basket, 1 card");
});

/** A message that does not compress. */
function noise(seed: number): string {
  const letter = (i: number) => 0x4e00 + ((seed * 7919 + i * 104_729) % 20_000);
  return Array.from({ length: 100 }, (_, i) => String.fromCodePoint(letter(i))).join("");
}

test.describe("a full basket", () => {
  test.use({ expectedNoise: /status of 409/ });

  test("says that it is full, keeps what is in it, and takes a card again once there is room", async ({
    page,
  }) => {
    test.slow();
    await page.goto("/cart");
    let lines = 0;
    for (let status = 303; status < 400 && lines < 100; lines++) {
      const answer = await page.request.post("/cart", {
        form: {
          call: "addtocart",
          uId: `line-${lines}`,
          itemId: "grapes",
          personalisation: noise(lines),
        },
        headers: { Origin: new URL(page.url()).origin },
        maxRedirects: 0,
      });
      status = answer.status();
    }
    await page.goto("/card/bingo");
    await page.getByRole("link", { name: "Add Message" }).click();
    await page.getByRole("textbox", { name: "Message" }).fill(noise(999));
    await page.getByRole("button", { name: "Save Message" }).click();
    await expect(page.getByText("Message added")).toBeVisible();
    await page.getByRole("button", { name: "Add To Cart" }).click();
    await expect(page.getByText(/Your basket is full/)).toBeVisible();
    await page.goto("/cart");
    await expect(page.getByRole("button", { name: /^Remove/ })).toHaveCount(lines - 1);
    for (const left of [lines - 2, lines - 3]) {
      await page
        .getByRole("button", { name: /^Remove/ })
        .first()
        .click();
      await expect(page.getByRole("button", { name: /^Remove/ })).toHaveCount(left);
      await arrived(page);
    }
    await page.goto("/card/bingo");
    await page.getByRole("button", { name: "Add To Cart" }).click();
    await expect(page.getByText("Added to cart")).toBeVisible();
  });
});
