import { newOrder } from "../support/desk-arrivals";
import { expect, test } from "./journey";
import { openDesk, acceptInvitation } from "./open-desk";

// Spec 16: Selected orders can be dispatched from a list, and the dispatch undone, with scripting
// off too. (app/routes/desk/orders/page.tsx, app/routes/desk/done/page.tsx)
test("the owner takes the desk, posts what was picked, and takes it back", async ({
  page,
  shop,
}) => {
  const ids = [await newOrder(shop), await newOrder(shop)];
  await acceptInvitation(page, shop);
  await page.getByRole("link", { name: "Orders", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Orders" })).toBeVisible();
  const waiting = page.getByRole("link", { name: "To be posted", exact: true });
  await waiting.click();
  await expect(waiting).toHaveAttribute("aria-current", "page");
  for (const id of ids) await page.getByLabel(id).check();
  await page.getByRole("button", { name: "Mark dispatched" }).click();
  await expect(page.getByRole("heading", { name: "2 dispatched" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("heading", { name: "2 taken back" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "2 taken back since" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
  await page.getByRole("link", { name: ids[0] }).click();
  await expect(page.getByText("Preparing")).toBeVisible();
});

test.describe("a form that is refused", { tag: "@slow" }, () => {
  // Chromium writes the refusal to the console.
  test.use({ expectedNoise: /status of 422/ });

  test("with nothing ticked does nothing, with a message", async ({ page, shop }) => {
    await newOrder(shop);
    await openDesk(page, shop);
    await page.goto("/desk/orders");
    await page.getByRole("button", { name: "Mark dispatched" }).click();
    await expect(page.getByRole("alert")).toHaveText("Which ones? Tick one order at least.");
  });

  test("keeps the list that it was sent from", async ({ page, shop }) => {
    await newOrder(shop);
    await openDesk(page, shop);
    await page.goto("/desk/orders?show=waiting");
    await page.getByRole("button", { name: "Mark dispatched" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(page.getByRole("link", { name: "To be posted", exact: true })).toHaveAttribute(
      "aria-current",
      "page",
    );
  });

  test("keeps a correction open, with what was typed", async ({ page, shop }) => {
    const id = await newOrder(shop);
    await openDesk(page, shop);
    await page.goto(`/desk/orders/${id}`);
    await page.getByRole("link", { name: "Correct the e-mail address" }).click();
    await page.getByLabel("E-mail").fill("nobody at nowhere");
    await page.getByRole("button", { name: "Correct it" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(page.getByLabel("E-mail")).toHaveValue("nobody at nowhere");
  });
});

test("an order is held, released, corrected, and its customer written to", async ({
  page,
  shop,
  hasScripts,
}) => {
  const id = await newOrder(shop);
  await openDesk(page, shop);
  await page.getByRole("searchbox").fill(id.slice(3).toLowerCase());
  await page.getByRole("button", { name: "Find" }).click();
  await expect(page.getByRole("heading", { name: id })).toBeVisible();
  await page.getByLabel("Why it is to be held").fill("No such street");
  await page.getByRole("button", { name: "Hold" }).click();
  await expect(page.getByText("On hold. It stays here.")).toBeVisible();
  await page.getByRole("button", { name: "Release" }).click();
  await expect(page.getByText("Released. Post it.")).toBeVisible();
  await page.getByRole("link", { name: "Correct the address" }).click();
  await page.getByLabel("Name and address").fill("Dave\n2 Better Street\nLeeds\nLS2 1AA");
  await page.getByRole("button", { name: "Correct it" }).click();
  await expect(page.getByText("Corrected. The customer is told.")).toBeVisible();
  const letters = shop.db.selectFrom("outbox").select("state").where("orderId", "=", id);
  const confirmation = letters.where("kind", "=", "order-confirmation");
  await expect.poll(() => confirmation.execute()).toEqual([{ state: "sent" }]);
  await page.goto(`/desk/orders/${id}`);
  await expect(page.getByText("2 Better Street")).toBeVisible();
  await page.getByRole("button", { name: /Send this again.*Order confirmed/ }).dblclick();
  await expect(page.getByText("That letter is on its way once more.")).toBeVisible();
  await expect(page.getByText("Letter sent again")).toHaveCount(1);
  expect(await confirmation.execute()).toHaveLength(2);
  const letter = page.getByLabel("Write to the customer");
  if (hasScripts) await letter.fill("Dear Dave,");
  await page.getByText("Lost for words? Steal ours").click();
  await page.getByRole("link", { name: "It arrived bent" }).click();
  await expect(letter).toHaveValue(
    hasScripts
      ? /^Dear Dave,\n\nThe insults were meant to hurt/
      : /^The insults were meant to hurt/,
  );
  await expect(page.getByText("Letter written")).toHaveCount(0);
  await letter.fill("Better street. Better you.");
  await page.getByRole("button", { name: "Send the letter" }).click();
  await expect(page.getByText("Your letter is on its way.")).toBeVisible();
  await expect(letter).toHaveValue("");
  await page.getByLabel("A note for us").fill("Still no better.");
  await page.getByRole("button", { name: "Keep the note" }).click();
  await expect(page.getByText("Noted. For our eyes only.")).toBeVisible();
  await expect(page.getByText("Still no better.")).toBeVisible();
  await expect(page.getByLabel("A note for us")).toHaveValue("");
});

// Spec 16: An order is found by any word in it, and the search term is in no address.
// (app/shop/orders/order-index.server.ts, app/routes/desk/orders/page.tsx)
test("a packer finds an order by the words in it, and sees no price", async ({ page, shop }) => {
  const id = await newOrder(shop);
  await openDesk(page, shop, "packer");
  await page.getByRole("searchbox").fill("were SEEDLESS");
  await page.getByRole("button", { name: "Find" }).click();
  await expect(page).not.toHaveURL(/seedless/i);
  await expect(page.getByText("Found by “were SEEDLESS”")).toBeVisible();
  await page.getByRole("row", { name: id }).getByRole("link", { name: "Open" }).click();
  await expect(page.getByRole("heading", { name: id })).toBeVisible();
  await expect(page.locator("main")).not.toContainText("£");
});

test(
  "an owner chooses their e-mails, and closing the desk requires opening it again",
  { tag: "@slow" },
  async ({ page, shop }) => {
    await openDesk(page, shop);
    await page.getByRole("link", { name: "Settings", exact: true }).click();
    const [each, alarms] = [
      page.getByLabel("Each order, at once"),
      page.getByLabel("Something needs you"),
    ];
    await expect(each).not.toBeChecked();
    await each.check();
    await alarms.uncheck();
    await page.getByRole("button", { name: "Save the e-mails" }).click();
    await expect(page.getByText(/chose e-mails/)).toBeVisible();
    await page.reload();
    await expect(each).toBeChecked();
    await expect(alarms).not.toBeChecked();
    await page.getByRole("button", { name: "Close the desk" }).click();
    await expect(page).toHaveURL("/");
    await page.goto("/desk/orders");
    await expect(page.getByRole("heading", { name: "Open the desk" })).toBeVisible();
  },
);

test.describe("a packer", { tag: "@slow" }, () => {
  // Chromium writes the refusal to the console, and asks for an icon when React changes the head back.
  test.use({ expectedNoise: /status of 40[34]/ });

  test("who goes where only the owner may is led back to the desk", async ({ page, shop }) => {
    await openDesk(page, shop, "packer");
    await page.goto("/desk/sales");
    await expect(page.getByRole("heading", { name: "That’s not yours to see" })).toBeVisible();
    await page.getByRole("link", { name: "The desk" }).click();
    await expect(page.getByRole("heading", { name: "Today", exact: true })).toBeVisible();
  });

  test("is not offered to correct what is printed", async ({ page, shop }) => {
    const id = await newOrder(shop);
    await openDesk(page, shop, "packer");
    await page.goto(`/desk/orders/${id}`);
    await expect(page.getByRole("link", { name: "Correct the address" })).toBeVisible();
    await page.goto("/desk");
    await page.getByRole("button", { name: "Print today" }).click();
    await expect(page.getByRole("heading", { name: id })).toBeVisible();
    await page.goto(`/desk/orders/${id}`);
    await expect(page.getByText("printed", { exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: /^Correct/ })).toHaveCount(0);
  });
});

test(
  "an accountant finds orders by number alone, and has no button that is not theirs",
  { tag: "@slow" },
  async ({ page, shop }) => {
    const id = await newOrder(shop);
    await openDesk(page, shop, "accountant");
    await page.goto("/desk/orders");
    await expect(page.getByRole("link", { name: id })).toBeVisible();
    await expect(page.getByRole("button", { name: "Mark dispatched" })).toHaveCount(0);
    await page.getByRole("searchbox").fill("seedless");
    await page.getByRole("button", { name: "Find" }).click();
    await expect(page.getByText("You find an order by its whole number")).toBeVisible();
    await expect(page.getByRole("link", { name: id })).toHaveCount(0);
  },
);
