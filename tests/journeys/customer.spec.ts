import {
  addCard,
  arrived,
  basketLink,
  expect,
  fillInPayment,
  newEmail,
  password,
  payButton,
  register,
  test,
} from "./journey";
import type { Page } from "@playwright/test";
import type { TemporaryShop } from "../support/temporary-shop";

const nav = (page: Page) => page.getByRole("navigation", { name: "Shop" });
const alert = (page: Page) => page.getByRole("alert");

function customerOf({ db }: TemporaryShop, email: string) {
  return db
    .selectFrom("customers")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
}

async function logIn(page: Page, email: string, typed = password) {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(typed);
  await page.getByRole("button", { name: "Continue" }).click();
}

async function logOut(page: Page) {
  await page.goto("/account");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
  await expect(nav(page).getByRole("link", { name: "Login", exact: true })).toBeVisible();
}

test("a whole day: guest basket, register, favourites, checkout, order, logout, login", async ({
  page,
}) => {
  test.slow();
  const email = newEmail();
  await addCard(page, "grapes");
  await addCard(page, "bingo");
  await register(page, email);
  await expect(page).toHaveURL("/");
  await expect(basketLink(page)).toHaveAccessibleName("Basket, 2 cards");

  await page.goto("/favourites");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Go! Add a Bastard Card to your favourites and give into the dark side...",
  );
  await page.goto("/card/venn");
  await page.getByRole("button", { name: "Favourite: You Two, In A Diagram" }).click();
  await expect(nav(page).getByRole("link", { name: "Favourites, 1 saved" })).toBeVisible();
  await arrived(page);
  await page.goto("/favourites");
  await expect(page.locator(".tile")).toHaveCount(1);

  await page.goto("/cart");
  await page.getByRole("button", { name: "Checkout" }).click();
  await fillInPayment(page);
  await payButton(page).click();
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
  await expect(basketLink(page)).toHaveAccessibleName("Basket, 0 cards");

  await page.goto("/account");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome, Dave");
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole("link", { name: "Orders", exact: true }).click();
  await expect(page.getByRole("row")).toHaveCount(2);
  const today = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London" }).format(Date.now());
  await expect(page.getByRole("row").last()).toContainText(today);
  await expect(page.getByRole("row").last()).toContainText("Preparing");

  await logOut(page);
  await page.goto("/account");
  await expect(page).toHaveURL("/login");
  await logIn(page, email.toUpperCase());
  await expect(nav(page).getByRole("link", { name: "Favourites, 1 saved" })).toBeVisible();
});

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

test("the account opens on who one is, and has no orders until there are some", async ({
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
});

test("a customer without a name is welcomed as User", async ({ page, shop }) => {
  const email = newEmail();
  await register(page, email);
  await shop.db.updateTable("customers").set({ name: "" }).where("email", "=", email).execute();
  await page.goto("/account");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome, User");
  await expect(page.getByRole("button", { name: "Logout" }).locator("svg")).toBeVisible();
});

test("favourites and account lead a guest to the login", async ({ page }) => {
  for (const path of ["/favourites", "/account", "/account?tab=orders"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/login");
  }
});

test("a customer’s basket is on the server: a card added goes there, and none stays in the browser", async ({
  page,
  shop,
}) => {
  const email = newEmail();
  await addCard(page, "grapes");
  await register(page, email);
  await expect(basketLink(page)).toHaveAccessibleName("Basket, 1 card");
  await addCard(page, "bingo");
  const { id } = await customerOf(shop, email);
  const lines = await shop.db
    .selectFrom("basketLines")
    .select("productId")
    .where("customerId", "=", id)
    .orderBy("position")
    .execute();
  expect(lines.map(({ productId }) => productId)).toEqual(["grapes", "bingo"]);
  const cookies = await page.context().cookies();
  expect(cookies.map(({ name }) => name)).not.toContain("guestCart");
});

test("logging in is holding a token, and logging out is a whole new page without it", async ({
  page,
}) => {
  const token = async () => (await page.context().cookies()).find(({ name }) => name === "Bearer");
  expect(await token()).toBeUndefined();
  await register(page, newEmail());
  expect(await token()).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  await expect(nav(page).getByRole("link").first()).toHaveText("Hi,\u00a0Dave: your account");
  await page.goto("/account");
  await page.evaluate(() => (document.body.dataset.old = "yes"));
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.locator("[data-old]")).toHaveCount(0);
  expect(await token()).toBeUndefined();
});

test("one page logs in and registers, and its two links switch between them", async ({ page }) => {
  await page.goto("/login");
  const form = page.getByRole("main").locator("form");
  const labels = form.locator("label");
  await expect(labels).toHaveText(["Email", "Password"]);
  await expect(form.getByRole("button")).toHaveText("Continue");
  await expect(page.getByText("Don't have an account? Register here")).toBeVisible();
  await page.getByRole("link", { name: "Register here" }).click();
  await expect(labels).toHaveText([
    "Your Name",
    "Email",
    "Password",
    "By continuing, I agree to the terms of use & privacy policy.",
  ]);
  await expect(form.getByRole("button")).toHaveText("Continue");
  await expect(form.getByRole("checkbox")).not.toBeChecked();
  await expect(page.getByText("Already have an account? Login here")).toBeVisible();
  await page.getByRole("link", { name: "Login here" }).click();
  await expect(labels).toHaveText(["Email", "Password"]);
});

test("registering takes a tick, or nothing is sent; the page has no other rule", async ({
  page,
}) => {
  await page.goto("/login?mode=register");
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.url());
  });
  await page.getByLabel("Your Name").fill("Dave");
  await page.getByLabel("Email").fill(newEmail());
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Password").press("Enter");
  await expect(page).toHaveURL("/login?mode=register");
  expect(sent).toEqual([]);
  await expect(page.locator(".panel :required")).toHaveAttribute("name", "terms");
  for (const rule of ["pattern", "minlength", "maxlength"]) {
    await expect(page.locator(`.panel [${rule}]`)).toHaveCount(0);
  }
  await expect(page.getByLabel("Email")).toHaveAttribute("type", "email");
});

test("a favourite is put in and taken out on a tile", async ({ page }) => {
  await register(page, newEmail());
  await page.goto("/wedding");
  const heart = page.getByRole("button", { name: "Favourite: Wedding Bingo" });
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect(nav(page).getByRole("link", { name: "Favourites, 1 saved" })).toBeVisible();
  await arrived(page);
  await page.reload();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await heart.click();
  await expect(nav(page).getByRole("link", { name: "Favourites, 0 saved" })).toBeVisible();
});

test("a guest’s press on a heart changes nothing, says so quietly, and leads to the login", async ({
  page,
  shop,
}) => {
  await page.goto("/wedding");
  await page.getByRole("button", { name: "Favourite: Wedding Bingo" }).click();
  await expect(page.getByText("Please login to save your favourites.")).toBeVisible();
  await expect(page).toHaveURL(/\/wedding(#card-bingo)?$/);
  expect(shop.log.join("\n")).toContain("Please login");
  await expect(page.getByRole("button", { name: "Favourite: Wedding Bingo" })).toHaveAttribute(
    "aria-pressed",
    "false",
  );
});

test.describe("a refusal", () => {
  test.use({ expectedNoise: /status of (401|409|422)/ });

  test("at the login is an alert with the server’s words, and keeps the address", async ({
    page,
  }) => {
    const email = newEmail();
    await logIn(page, email, "wrong horse");
    await expect(alert(page)).toHaveText("Wrong e-mail address or password. Have another go.");
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await expect(page.getByLabel("Password")).toHaveValue("");
  });

  test("of a short password keeps name, address and tick", async ({ page }) => {
    const email = newEmail();
    await page.goto("/login?mode=register");
    await page.getByLabel("Your Name").fill("Dave");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password").fill("short");
    await page.getByLabel(/By continuing/).check();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(alert(page)).toContainText("8 characters");
    await expect(page.getByLabel("Your Name")).toHaveValue("Dave");
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await expect(page.getByLabel(/By continuing/)).toBeChecked();
  });

  test("comes from the server too when the terms are not ticked", async ({ page, shop }) => {
    const email = newEmail();
    await page.goto("/login?mode=register");
    const form = { call: "register", name: "Dave", email, password };
    const answer = await page.request.post("/login?mode=register", {
      form,
      headers: { Origin: new URL(page.url()).origin },
    });
    expect(answer.status()).toBe(422);
    expect(await answer.text()).toContain("You must agree to the terms before continuing.");
    const made = await shop.db
      .selectFrom("customers")
      .select("id")
      .where("email", "=", email)
      .execute();
    expect(made).toEqual([]);
  });
});

test("the Register button says why it is shut, on hover and on focus, until the terms are ticked", async ({
  page,
}) => {
  await page.goto("/login?mode=register");
  const tip = page.getByText("You must agree to the terms before continuing.");
  const button = page.getByRole("button", { name: "Continue" });
  await expect(tip).toBeHidden();
  await button.hover();
  await expect(tip).toBeVisible();
  const said = (await tip.boundingBox())!;
  const below = (await page.getByRole("link", { name: "Login here" }).boundingBox())!;
  expect(said.y + said.height, "the tip covers nothing").toBeLessThanOrEqual(below.y);
  await page.mouse.move(0, 0);
  await expect(tip).toBeHidden();
  await button.focus();
  await expect(tip).toBeVisible();
  await page.getByLabel(/By continuing/).check();
  await button.hover();
  await expect(tip).toBeHidden();
});

test("logging out in one tab leaves the other a guest at its next request", async ({
  page,
  context,
}) => {
  await register(page, newEmail());
  const other = await context.newPage();
  await other.goto("/account");
  await logOut(page);
  await other.getByRole("link", { name: "Orders", exact: true }).click();
  await expect(other).toHaveURL("/login");
  await other.goto("/all");
  await expect(nav(other).getByRole("link", { name: "Login", exact: true })).toBeVisible();
});

test.describe("a network that fails", () => {
  test.use({ expectedNoise: /ERR_FAILED/ });

  test("a login that the network swallows logs nobody in, and goes through the next time", async ({
    page,
  }) => {
    const email = newEmail();
    await register(page, email);
    await logOut(page);
    await page.goto("/login");
    await page.route("**/login", (route) => route.abort());
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL(/^chrome-error:/);
    await page.unroute("**/login");
    await page.goto("/");
    await expect(nav(page).getByRole("link", { name: "Login", exact: true })).toBeVisible();
    await logIn(page, email);
    await expect(nav(page).getByRole("link", { name: /Dave/ })).toBeVisible();
  });
});

test.describe("a basket that cannot be merged", () => {
  test.use({ expectedNoise: /Failed to merge cart|status of 409/ });

  test("stays in the browser; the login succeeds and the basket offers another try", async ({
    page,
    shop,
  }) => {
    const email = newEmail();
    await register(page, email);
    const { id } = await customerOf(shop, email);
    await logOut(page);
    const lines = Array.from({ length: 100 }, (_, position) => ({
      customerId: id,
      uId: `full-${position}`,
      position,
      productId: "grapes",
      personalisation: "",
    }));
    await shop.db.insertInto("basketLines").values(lines).execute();
    await addCard(page, "bingo");
    await logIn(page, email);
    await expect(page.getByText(/could not join your basket/)).toBeVisible();
    await page.goto("/cart");
    await expect(page.getByText(/A card from before you logged in/)).toBeVisible();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText(/A basket holds 100 cards/)).toBeVisible();
    await shop.db.deleteFrom("basketLines").where("uId", "=", "full-7").execute();
    await page.goto("/cart");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("Your cards are all in one basket.")).toBeVisible();
    await expect(page.getByText(/from before you logged in/)).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Wedding Bingo", exact: true })).toBeVisible();
  });
});
