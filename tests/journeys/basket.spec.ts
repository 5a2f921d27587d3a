import type { Locator, Page } from "@playwright/test";
import type { Selectable } from "kysely";
import { estimateDelivery } from "../../app/shop/calendar/delivery.server";
import type { Schema } from "../../db/schema";
import { Shopper } from "../support/shopper";
import { stateNamed } from "../support/states";
import type { TemporaryShop } from "../support/shop";
import { addCard, arrived, basketLink, expect, lendCookies, lines, test, tiles } from "./journey";
import { payButton } from "./payment";

// Spec 2.5: Checkout is there only when the basket has a line. (app/routes/cart/page.tsx)
test("an empty basket says so, has its side box but no Checkout, and leads to the cards", async ({
  page,
}) => {
  const dates = [estimateDelivery(new Date())];
  await page.goto("/cart");
  dates.push(estimateDelivery(new Date()));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("empty");
  const box = page.getByRole("complementary", { name: "Your order" });
  await expect(box).toContainText(new RegExp(`Order now and get it by (${dates.join("|")})\\*`));
  await expect(box).toContainText(
    /Royal Mail First Class, £2\.20\. 2nd Class is £1\.70 and gets there by \w+ \d+ \w+/,
  );
  await expect(box.locator(".subtotal")).toHaveText(/Subtotal P&P not included £0\.00$/);
  await expect(page.getByRole("button", { name: "Checkout" })).toHaveCount(0);
  await expect(tiles(page)).toHaveCount(4);
  await page.getByRole("main").getByRole("link", { name: "Shop all" }).click();
  await expect(page).toHaveURL("/all");
});

// Spec 2.5: A line has an image and a name that lead to the card, the price, a remove icon and Add
// Message; a line with a message has Edit Message and a pencil. (app/routes/cart/basket-line.tsx)
test("a line shows its card, what it costs, and a pencil where something is written", async ({
  page,
}) => {
  await addCard(page, "grapes");
  await page.goto("/cart");
  const line = lines(page);
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

// Spec 2.5: The side box has "Order now and get it by {date}*", a delivery note, the subtotal with
// "P&P not included", and Checkout. (app/routes/cart/order-ticket.tsx)
test(
  "the side box says when it comes, what the post costs, and what the cards do",
  { tag: "@slow" },
  async ({ page }) => {
    await addCard(page, "grapes");
    const before = estimateDelivery(new Date());
    await page.goto("/cart");
    const box = page.getByRole("complementary", { name: "Your order" });
    const dates = new Set([before, estimateDelivery(new Date())]);
    await expect(box).toContainText(
      new RegExp(`Order now and get it by (${[...dates].join("|")})\\*`),
    );
    await expect(box).toContainText(
      /Royal Mail First Class, £2\.20\. 2nd Class is £1\.70 and gets there by \w+ \d+ \w+/,
    );
    await expect(box).toContainText(/Subtotal P&P not included £3\.25/);
    await expect(box).toContainText("All in: £4.95 with 2nd Class, £5.45 with First Class.");
    const endOf = async (part: Locator) => {
      const { x, width } = (await part.boundingBox())!;
      return Math.round(x + width);
    };
    for (const width of [768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const checkout = box.getByRole("button", { name: "Checkout" });
      expect(await endOf(box.getByText("£3.25"))).toBe(await endOf(checkout));
    }
  },
);

// Spec 2.5: The remove icon removes that line only. (app/shop/basket/basket.ts)
test("a card is removed, and its twin stays", async ({ page, hasScripts }) => {
  await addCard(page, "grapes");
  await addCard(page, "grapes");
  await page.goto("/cart");
  await expect(page.getByText("£6.50")).toBeVisible();
  await page.getByRole("button", { name: "Remove I Ate Your Grapes" }).first().click();
  await expect(page.getByRole("button", { name: /^Remove/ })).toHaveCount(1);
  if (hasScripts) {
    // The second half of a double click meets the twin, which has moved up.
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
  }
  await expect(basketLink(page)).toHaveAccessibleName("Basket, 1 card");
  await arrived(page);
  await expect(page.getByRole("complementary").getByText("£3.25")).toBeVisible();
});

// Spec 10: A removed card can be put back, where it was and with its message.
// (app/routes/cart/removed-line.tsx, app/calls/basket.server.ts)
test(
  "a removed card is put back where it was, with its message and without a reminder",
  { tag: "@slow" },
  async ({ page, hasScripts }) => {
    const names = page.getByRole("main").getByRole("heading", { level: 2 });
    const putBack = page.getByRole("button", { name: "Put it back" });
    const remove = page.getByRole("button", { name: "Remove I Ate Your Grapes" });
    await page.goto("/card/grapes?message=open");
    await page.getByRole("textbox", { name: "Message" }).fill("Stop milking it.");
    await page.getByRole("button", { name: "Save & add to cart" }).click();
    await page.getByRole("link", { name: "See the damage" }).click();
    await remove.click();
    await expect(lines(page)).toHaveCount(0);
    await expect(page.getByText("I Ate Your Grapes Removed from your basket.")).toBeVisible();
    if (hasScripts) await putBack.dblclick();
    else await putBack.click();
    await expect(page.locator("q")).toHaveText("Stop milking it.");
    await expect(lines(page)).toHaveCount(1);
    await expect(putBack).toHaveCount(0);

    await addCard(page, "bingo");
    await page.goto("/cart");
    await remove.click();
    await expect(names).toHaveText(["Wedding Bingo"]);
    await putBack.click();
    await expect(names).toHaveText(["I Ate Your Grapes", "Wedding Bingo"]);
    await expect(page.getByText("Back in your basket.")).toBeVisible();
    await expect(page.getByText(/Added to cart|Reminder/)).toHaveCount(0);
  },
);

// Spec 28: On a phone, a link at the window's foot leads from the lines to the subtotal and Checkout.
// (app/routes/cart/order-ticket.tsx, app/styles/ticket.css)
test(
  "on a phone, a link leads to the subtotal until that is in sight, and covers nothing that has the focus",
  { tag: "@slow" },
  async ({ page, context, shop }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    const shopper = new Shopper(shop.url);
    await stateNamed("cart").arrive(shopper);
    await lendCookies(context, shopper);
    await page.goto("/cart");
    const link = page.getByRole("link", { name: "To the till" });
    expect(await link.evaluate(isOnTop)).toBe(true);
    const write = page.getByRole("link", { name: /Add Message/ });
    await write.evaluate((element) =>
      window.scrollBy(0, element.getBoundingClientRect().bottom + 20 - window.innerHeight),
    );
    await write.focus();
    expect(await write.evaluate(isOnTop)).toBe(true);
    await link.click();
    await expect(page.getByText("Subtotal")).toBeInViewport();
    await expect(page.getByText("Order now and get it by")).toBeInViewport({ ratio: 0.7 });
    await expect(page.getByRole("button", { name: "Checkout" })).toBeInViewport({ ratio: 1 });
    await expect(link).not.toBeInViewport();
  },
);

/** Whether nothing lies over the middle of the element. */
function isOnTop(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}

test.describe("a card that cannot be bought any more", () => {
  // The refusal of a checkout.
  test.use({ expectedNoise: /status of 409/ });

  // Spec 5: The total counts only cards that have a price. (app/shop/basket/basket.server.ts)
  test("a card that has left the catalogue stays visible, outside the total, until removed", async ({
    page,
    shop,
  }) => {
    await addCard(page, "grapes");
    await addCard(page, "beige");
    await withoutCard(shop, "beige", async () => {
      await page.goto("/cart");
      const line = lines(page).filter({ hasText: "A card we no longer print" });
      await expectToBeInTheWay(page, line);
    });
  });
});

/** Looks at a basket with that line and a card for £3.25, and buys what can be bought. */
async function expectToBeInTheWay(page: Page, line: Locator) {
  const checkout = page.getByRole("button", { name: "Checkout" });
  const subtotal = page.getByRole("complementary", { name: "Your order" }).getByText("£3.25");
  await expect(line).toContainText("No longer for sale. Remove it to check out.");
  await page.getByRole("link", { name: "Remove the dead card first." }).click();
  await expect(page).toHaveURL(/\/cart#line-[12]$/);
  await expect(subtotal).toBeVisible();
  await checkout.click();
  await expect(page.getByRole("alert")).toHaveText(/no longer for sale. Remove it first/);
  await line.getByRole("button", { name: /^Remove/ }).click();
  await expect(lines(page)).toHaveCount(1);
  await expect(subtotal).toBeVisible();
  await arrived(page);
  await checkout.click();
  await expect(payButton(page)).toBeVisible();
}

/** Takes a card out of the catalogue, and puts it back as it was. */
async function withoutCard(
  { db }: TemporaryShop,
  id: string,
  run: (card: Selectable<Schema["products"]>) => Promise<void>,
) {
  const card = await db
    .selectFrom("products")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const occasions = await db
    .selectFrom("productOccasions")
    .selectAll()
    .where("productId", "=", id)
    .execute();
  const remove = () => db.deleteFrom("products").where("id", "=", id).execute();
  await remove();
  try {
    await run(card);
  } finally {
    await remove();
    await db.insertInto("products").values(card).execute();
    await db.insertInto("productOccasions").values(occasions).execute();
  }
}

test("a double click on Add To Cart adds one card", async ({ page }) => {
  await page.goto("/card/grapes");
  const add = page.getByRole("button", { name: "Add To Cart" });
  // Both before the answer to the first: a slower hand meets the next page.
  await add.evaluate((button: HTMLButtonElement) => [button.click(), button.click()]);
  await expect(page.getByText("Added to cart")).toBeVisible();
  await expect(basketLink(page)).toHaveAccessibleName("Basket, 1 card");
});
