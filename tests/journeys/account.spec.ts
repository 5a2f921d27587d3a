import {
  addCard,
  arrived,
  bar,
  basketLink,
  customerOf,
  expect,
  logIn,
  logOut,
  newEmail,
  register,
  registerOnPage,
  test,
  tiles,
  password,
} from "./journey";
import { fillInPayment, payButton } from "./payment";

// Spec 1: A customer can register, save favourites, check out, and find the order in the account.
// (remix.config.js)
// Spec 2.7: Favourites are shown as a grid of cards. (app/routes/favourites/page.tsx)
// Spec 2.7: The page without favourites says "Go! Add a Bastard Card to your favourites and give
// into the dark side..." (app/routes/favourites/no-favourites.tsx)
test(
  "a whole day: guest basket, register, favourites, checkout, order, logout, login",
  { tag: "@slow" },
  async ({ page }) => {
    test.slow();
    const email = newEmail();
    await addCard(page, "grapes");
    await addCard(page, "bingo");
    await registerOnPage(page, email);
    await expect(page).toHaveURL("/");
    await expect(basketLink(page)).toHaveAccessibleName("Basket, 2 cards");

    await page.goto("/favourites");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Go! Add a Bastard Card to your favourites and give into the dark side...",
    );
    await page.goto("/card/venn");
    await page.getByRole("button", { name: "Favourite: You Two, In A Diagram" }).click();
    await expect(bar(page).getByRole("link", { name: "Favourites, 1 saved" })).toBeVisible();
    await arrived(page);
    await page.goto("/favourites");
    await expect(tiles(page)).toHaveCount(1);

    const today = () => new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London" }).format();
    const days = [today()];
    await page.goto("/cart");
    await page.getByRole("button", { name: "Checkout" }).click();
    await fillInPayment(page);
    await payButton(page).click();
    await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
    days.push(today());
    await expect(basketLink(page)).toHaveAccessibleName("Basket, 0 cards");

    await page.goto("/account");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome, Dave");
    await expect(page.getByText(email)).toBeVisible();
    await page.getByRole("link", { name: "Orders", exact: true }).click();
    await expect(page.getByRole("row")).toHaveCount(2);
    await expect(page.getByRole("row").last()).toContainText(new RegExp(days.join("|")));
    await expect(page.getByRole("row").last()).toContainText("Preparing");
    const pictured = ["I Ate Your Grapes", "Wedding Bingo"];
    await expect(page.getByRole("row").last().getByRole("img")).toHaveCount(pictured.length);
    for (const name of pictured) await expect(page.getByRole("img", { name })).toBeVisible();
    await page.getByRole("row").last().getByRole("link").click();
    await expect(page.getByText("Dave Bastard, 1 Regret Street, Leeds, LS1 4AP")).toBeVisible();

    await logOut(page);
    await page.goto("/account");
    await expect(page).toHaveURL("/login");
    await logIn(page, email.toUpperCase());
    await expect(bar(page).getByRole("link", { name: "Favourites, 1 saved" })).toBeVisible();
  },
);

// Spec 2.7: Orders are listed with Order ID, Cost in pounds, Purchase Date in British form, and
// Order Status. (app/routes/account/orders-table.tsx)
test("an order is listed with its number, its cost in pounds, its day and its status", async ({
  page,
  shop,
}) => {
  const email = newEmail();
  await register(page, email);
  const id = `BC-${crypto.randomUUID()}`;
  const order = {
    id,
    customerId: (await customerOf(shop, email)).id,
    status: "Dispatched",
    subtotalPence: 325,
    postagePence: 170,
    totalPence: 495,
    // In London it is the day after already.
    createdAt: Date.parse("2026-07-03T23:30:00Z"),
    paidAt: Date.parse("2026-07-03T23:31:00Z"),
  } as const;
  await shop.db.insertInto("orders").values(order).execute();
  await page.goto("/account?tab=orders");
  await expect(page.getByRole("columnheader")).toHaveText([
    "Order ID",
    "Cost",
    "Purchase Date",
    "Order Status",
  ]);
  const cells = page.getByRole("cell");
  await expect(cells).toHaveText([id, "£4.95", "04/07/2026", "Dispatched"]);
});

// Spec 2.7: The account's tabs are Personal Details, which comes first, with name, e-mail and
// account ID, and Orders. (app/routes/account/page.tsx)
test("the account opens on the customer's details, and has no orders before the first", async ({
  page,
  shop,
}) => {
  const email = newEmail();
  await register(page, email);
  const { id } = await customerOf(shop, email);
  await page.goto("/account");
  const tabs = page.getByRole("navigation", { name: "Account" });
  await expect(tabs.getByRole("link")).toHaveText(["Personal Details", "Orders"]);
  await expect(tabs.locator("[aria-current]")).toHaveText("Personal Details");
  await expect(page.getByRole("term")).toHaveText(["Name", "Email", "Account ID"]);
  await expect(page.getByRole("definition")).toHaveText(["Dave", email, id]);
  await tabs.getByRole("link", { name: "Orders" }).click();
  await expect(tabs.locator("[aria-current]")).toHaveText("Orders");
  await expect(page.getByText("No orders found.")).toBeVisible();
  await expect(page.getByRole("term")).toHaveCount(0);
  await page.getByRole("link", { name: "Find that order" }).click();
  await expect(page).toHaveURL("/find-order");
});

// Spec 2.7: The account welcomes the customer by name, or as "User", and has Logout.
// (app/routes/account/page.tsx)
test("a customer without a name is welcomed as User", { tag: "@slow" }, async ({ page, shop }) => {
  const email = newEmail();
  await register(page, email);
  await shop.db.updateTable("customers").set({ name: "" }).where("email", "=", email).execute();
  await page.goto("/account");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome, User");
  await expect(page.getByRole("button", { name: "Logout" }).locator("svg")).toBeVisible();
});

// Spec 6: Favourites and the account require a login. (app/routes/favourites/page.tsx,
// app/routes/account/page.tsx)
test("favourites and account lead a guest to the login", async ({ page }) => {
  for (const path of ["/favourites", "/account", "/account?tab=orders"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/login");
  }
});

// Spec 2.1: A logged-in customer sees a greeting instead of the login link.
// (app/routes/shop-layout/masthead.tsx)
test("a favourite is put in and taken out on a tile", async ({ page }) => {
  await register(page, newEmail());
  await page.goto("/wedding");
  const heart = page.getByRole("button", { name: "Favourite: Wedding Bingo" });
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect(bar(page).getByRole("link", { name: "Favourites, 1 saved" })).toBeVisible();
  await arrived(page);
  await page.reload();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await heart.click();
  await expect(bar(page).getByRole("link", { name: "Favourites, 0 saved" })).toBeVisible();
});

// Spec 4: Pressing a favourite while logged out changes nothing. (app/http/form-actions.server.ts)
// Spec 8: When a guest presses a favourite, "Please login" is logged.
// (app/http/form-actions.server.ts)
test("a guest’s click on a heart changes nothing, says so quietly, and leads to the login", async ({
  page,
  shop,
}) => {
  await page.goto("/wedding");
  const heart = page.getByRole("button", { name: "Favourite: Wedding Bingo" });
  const logged = shop.log.length;
  await heart.click();
  const notice = page.getByRole("status").filter({ hasText: "Please login to save" });
  await expect(notice).toBeVisible();
  await expect(page).toHaveURL(/\/wedding(#card-bingo)?$/);
  await expect.poll(() => shop.log.slice(logged).join("\n")).toContain("Please login");
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  await notice.getByRole("link", { name: "Login" }).click();
  await expect(page).toHaveURL("/login");
});

test.describe("a login that is refused once", () => {
  test.use({ expectedNoise: /status of 401/ });

  test(
    "a guest’s favourites are saved by the next login or registration, unless the guest has them forgotten",
    { tag: "@slow" },
    async ({ page }) => {
      const press = async (name: string) => {
        await page.goto("/wedding");
        await page.getByRole("button", { name: `Favourite: ${name}` }).click();
        const notice = page.getByRole("status").filter({ hasText: "Please login to save" });
        await expect(notice).toBeVisible();
        return notice;
      };
      await page.goto("/login");
      await expect(page.getByText("you hearted")).toHaveCount(0);
      const notice = await press("Wedding Bingo");
      await notice.getByRole("link", { name: "Login" }).click();
      await expect(page.getByText("The card you hearted comes in with you.")).toBeVisible();
      const email = newEmail();
      await registerOnPage(page, email);
      await expect(page.getByText("You’re in, and what you hearted is saved.")).toBeVisible();
      await expect(bar(page).getByRole("link", { name: "Favourites, 1 saved" })).toBeVisible();

      await logOut(page);
      await press("You Two, In A Diagram");
      await page.goto("/login");
      await page.getByRole("button", { name: "Forget it" }).click();
      await expect(page.getByText("Forgotten. It never happened.")).toBeVisible();
      await expect(page.getByText("you hearted")).toHaveCount(0);
      await page.getByRole("link", { name: "Register here" }).click();
      await expect(page.getByRole("link", { name: "Login here" })).toBeVisible();
      await expect(page.getByText("you hearted")).toHaveCount(0);
      await logIn(page, email);
      await expect(bar(page).getByRole("link", { name: "Favourites, 1 saved" })).toBeVisible();

      await logOut(page);
      await press("You Two, In A Diagram");
      await press("Certificate Of Surrender");
      await bar(page)
        .getByRole("link", { name: /^Favourites/ })
        .click();
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Password").fill("not the password");
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page.getByRole("alert").first()).toBeVisible();
      await expect(page.getByText("The 2 cards you hearted come in with you.")).toBeVisible();
      await page.getByLabel("Password").fill(password);
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByRole("link", { name: "Look", exact: true }).click();
      await expect(page.getByRole("heading", { name: "You Two, In A Diagram" })).toBeVisible();
      await expect(bar(page).getByRole("link", { name: "Favourites, 3 saved" })).toBeVisible();
    },
  );
});
