import type { Page } from "@playwright/test";
import {
  bar,
  expect,
  logIn,
  logOut,
  newEmail,
  password,
  register,
  registerOnPage,
  test,
} from "./journey";

const alert = (page: Page) => page.getByRole("alert");

// Spec 3: The token is stored in the cookie Bearer, which no script can read.
// (app/http/identity.server.ts)
test("logging in sets the token, and logging out loads a whole new page without it", async ({
  page,
}) => {
  const token = async () => (await page.context().cookies()).find(({ name }) => name === "Bearer");
  expect(await token()).toBeUndefined();
  await registerOnPage(page, newEmail());
  expect(await token()).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  await expect(bar(page).getByRole("link").first()).toHaveText("Hi,\u00a0Dave: your account");
  await page.goto("/account");
  await page.evaluate(() => (document.body.dataset.old = "yes"));
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.locator("[data-old]")).toHaveCount(0);
  expect(await token()).toBeUndefined();
});

// Spec 2.6: Login and Register share one page, which opens on Login with e-mail and password.
// (app/routes/login/page.tsx)
// Spec 2.6: Register adds "Your Name" and the checkbox. (app/routes/login/register-form.tsx)
// Spec 2.6: Links switch between Login and Register. (app/routes/login/login-form.tsx,
// app/routes/login/register-form.tsx)
// Spec 2.6: "Continue" submits either form. (app/routes/login/login-form.tsx,
// app/routes/login/register-form.tsx)
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

test.describe("an empty form to register", () => {
  test.use({ expectedNoise: /status of 422/ });

  // Spec 4: The Register button is inactive until the terms are ticked.
  // (app/routes/login/register-form.tsx)
  // Spec 5: The register form without the tick is not sent. (app/routes/login/register-form.tsx)
  // Spec 5: Apart from the tick, the page checks only the type of the e-mail field before it sends the
  // form. (app/browser/use-own-refusal.ts)
  test("is not sent without its tick, and with scripts names each wrong field until it is changed", async ({
    page,
    hasScripts,
  }) => {
    await page.goto("/login?mode=register", { waitUntil: "networkidle" });
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") sent.push(request.url());
    });
    const main = page.getByRole("main");
    const errors = main.locator(".error");
    await page.getByRole("button", { name: "Continue" }).click();
    if (hasScripts) {
      await expect(errors).toHaveText([
        /Your name is missing/,
        /needs an @/,
        /8 characters/,
        /agree to the terms/,
      ]);
      await expect(page.getByLabel("Your Name")).toBeFocused();
      await expect(page.getByRole("tooltip")).toBeHidden();
    }
    await page.getByLabel("Your Name").fill("Dave");
    await page.getByLabel("Email").fill(newEmail());
    await page.getByLabel("Password").fill(password);
    const terms = page.getByLabel(/By continuing/);
    if (hasScripts) {
      await expect(errors).toHaveText([/agree to the terms/]);
      await expect(page.getByLabel("Your Name")).not.toHaveAttribute("aria-invalid");
      await terms.check();
      await expect(errors).toHaveCount(0);
      await terms.uncheck();
    }
    await page.getByLabel("Password").press("Enter");
    await expect(terms).toBeFocused();
    if (hasScripts) await expect(errors).toHaveText([/agree to the terms/]);
    await expect(page).toHaveURL("/login?mode=register");
    expect(sent).toEqual([]);

    await expect(main.locator(":required")).toHaveAttribute("name", "terms");
    for (const rule of ["pattern", "minlength", "maxlength"]) {
      await expect(main.locator(`[${rule}]`)).toHaveCount(0);
    }
    await expect(page.getByLabel("Email")).toHaveAttribute("type", "email");
  });
});

test.describe("a refusal", () => {
  test.use({ expectedNoise: /status of (401|409|422)/ });

  // Spec 8: A failed login shows an alert with the server's message. (app/routes/login/page.tsx)
  test("at the login is an alert with the server’s message, and keeps the address", async ({
    page,
  }) => {
    const email = newEmail();
    await logIn(page, email, "wrong horse");
    await expect(alert(page)).toHaveText("Wrong e-mail address or password. Have another go.");
    await expect(page.getByLabel("Password")).toBeFocused();
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await expect(page.getByLabel("Password")).toHaveValue("");
  });

  // Spec 5: The server also requires the tick. (app/calls/customers.server.ts)
  test(
    "comes from the server too when the terms are not ticked",
    { tag: "@slow" },
    async ({ page, shop }) => {
      const email = newEmail();
      await page.goto("/login?mode=register");
      const form = { intent: "register", name: "Dave", email, password };
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
    },
  );
});

// Spec 2.6: On hover and focus, the disabled button says "You must agree to the terms before
// continuing." (app/routes/login/register-form.tsx, app/styles/forms.css)
test(
  "the Register button says why it is shut, on hover and on focus, until the terms are ticked",
  { tag: "@slow" },
  async ({ page }) => {
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
  },
);

// Spec 4: Logging out in one tab logs out all tabs. (app/http/identity.server.ts)
test(
  "logging out in one tab leaves the other a guest at its next request",
  { tag: "@slow" },
  async ({ page, context }) => {
    await register(page, newEmail());
    const other = await context.newPage();
    await other.goto("/account");
    await logOut(page);
    await other.getByRole("link", { name: "Orders", exact: true }).click();
    await expect(other).toHaveURL("/login");
    await other.goto("/all");
    await expect(bar(other).getByRole("link", { name: "Login", exact: true })).toBeVisible();
  },
);

test.describe("a network that fails", { tag: "@slow" }, () => {
  test.use({ expectedNoise: /ERR_FAILED/ });

  // Spec 8: When the network fails during a login, the browser says so, and nobody is logged in.
  // (app/routes/login/page.tsx)
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
    await expect(bar(page).getByRole("link", { name: "Login", exact: true })).toBeVisible();
    await logIn(page, email);
    await expect(bar(page).getByRole("link", { name: /Dave/ })).toBeVisible();
  });
});
