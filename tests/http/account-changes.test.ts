import { beforeAll, describe, expect, test } from "vitest";
import { removeClosedAccounts } from "../../app/shop/close-account.server";
import { deadLinkMessage } from "../../app/shop/refusal";
import { ApiClient } from "../support/api-client";
import { add } from "../support/arrivals";
import { databases } from "../support/database";
import { letterTo } from "../support/mailbox";
import { pay } from "../support/payer";
import { openSuiteShop } from "../support/suite-shop";
import { Shopper } from "../support/shopper";

const password = "correct horse";
const newPassword = "a better horse";

describe.each(databases)("the account on %s", (kind) => {
  const shop = openSuiteShop(kind, { RATE_LIMIT_FACTOR: "1000" });
  let api: ApiClient;
  beforeAll(async () => {
    api = await ApiClient.for(shop.url);
  });

  /** A customer at a browser, and their other device. */
  async function customer() {
    const { token, email, id } = await api.register("Dave");
    const shopper = new Shopper(shop.url);
    await shopper.press("/login", "login", { email, password });
    return { shopper, token, email, id };
  }
  const newAddress = () => `${crypto.randomUUID()}@example.com`;
  const isLoggedIn = async (shopper: Shopper) => (await shopper.get("/account")).status === 200;
  const linkIn = (text: string) => /http\S+token=[\w-]+/.exec(text)?.[0] ?? "none";

  /** Buys a card with a message, and has it dispatched. */
  async function buy(shopper: Shopper, email: string, status: "Preparing" | "Dispatched") {
    await add("grapes")(shopper);
    const message = { index: "0", uId: "line-1", itemId: "grapes", personalisation: "My message" };
    await shopper.press("/cart", "add-personalisation", message);
    const checkout = await shopper.press("/cart", "checkout");
    const { location } = await pay(checkout.headers.get("Location") ?? "", { email });
    await shopper.get(location);
    const { id } = await shop.db
      .selectFrom("orders")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    await letterTo(shop.standInsUrl, email, `Your order ${id}`);
    await shop.db.updateTable("orders").set({ status }).where("id", "=", id).execute();
    return id;
  }

  describe("a change of password", () => {
    test("takes the old one, and logs out every other device", async () => {
      const { shopper, token, email } = await customer();
      const fields = { oldPassword: password, newPassword };
      const wrong = await shopper.press("/account?change=password", "change-password", {
        ...fields,
        oldPassword: "wrong horse",
      });
      expect(wrong.status).toBe(401);
      expect(await wrong.text()).toContain("That isn’t your password");
      const changed = await shopper.press("/account?change=password", "change-password", fields);
      expect([changed.status, changed.headers.get("Location")]).toEqual([303, "/account"]);
      expect(await isLoggedIn(shopper)).toBe(true);
      expect((await api.get("/api/user/account", token)).status).toBe(401);
      const login = await api.post("/api/user/login", { email, password: newPassword });
      expect(login.status).toBe(200);
      await letterTo(shop.standInsUrl, email, "Your password was changed");
    });

    test("keeps the caller’s own token, and makes an open reset worthless", async () => {
      const { token, email } = await customer();
      await api.post("/api/user/forgot-password", { email });
      const { text } = await letterTo(shop.standInsUrl, email, "A new password");
      const fields = { oldPassword: password, newPassword };
      expect((await api.post("/api/user/change-password", fields, token)).status).toBe(200);
      expect((await api.get("/api/user/account", token)).status).toBe(200);
      const reset = { token: linkIn(text).split("token=")[1], password };
      expect((await api.post("/api/user/reset-password", reset)).status).toBe(409);
    });
  });

  describe("a change of address", () => {
    test("happens when the new address says yes, and both are told", async () => {
      const { shopper, email } = await customer();
      const newEmail = newAddress();
      const form = "/account?change=email";
      const asked = await shopper.press(form, "change-email", { newEmail, password });
      expect([asked.status, asked.headers.get("Location")]).toEqual([303, "/account"]);
      await letterTo(shop.standInsUrl, email, "is about to change");
      const { text } = await letterTo(shop.standInsUrl, newEmail, "Is this your new address?");
      const stranger = new Shopper(shop.url);
      const moved = await stranger.get(linkIn(text));
      expect(moved.headers.get("Location")).toBe("/login?mode=confirm");
      expect(await (await stranger.follow(moved)).text()).toContain(newEmail);
      expect((await api.post("/api/user/login", { email, password })).status).toBe(200);
      const confirmed = await stranger.press("/login?mode=confirm", "confirm-email");
      expect(confirmed.headers.get("Location")).toBe("/login");
      expect((await api.post("/api/user/login", { email, password })).status).toBe(401);
      const login = await api.post("/api/user/login", { email: newEmail, password });
      expect(login.status).toBe(200);
      await letterTo(shop.standInsUrl, email, "Your e-mail address was changed");
      const again = await stranger.get(linkIn(text));
      expect(await (await stranger.follow(again)).text()).toContain(deadLinkMessage);
    });

    test("is refused for a wrong password, and for an address that somebody has", async () => {
      const { token } = await customer();
      const other = await api.register("Eve");
      const change = (newEmail: string, typed: string) =>
        api.post("/api/user/change-email", { newEmail, password: typed }, token);
      expect((await change(newAddress(), "wrong horse")).status).toBe(401);
      expect((await change(other.email.toUpperCase(), password)).status).toBe(409);
      expect((await change("no address", password)).status).toBe(422);
    });

    test("does nothing once somebody else has registered with it", async () => {
      const { token, email } = await customer();
      const newEmail = newAddress();
      await api.post("/api/user/change-email", { newEmail, password }, token);
      const { text } = await letterTo(shop.standInsUrl, newEmail, "Is this your new address?");
      await api.post("/api/user/register", { name: "Eve", email: newEmail, password });
      const confirmed = await api.post("/api/user/confirm-email", {
        token: linkIn(text).split("token=")[1],
      });
      expect(confirmed.status).toBe(409);
      expect((await api.get("/api/user/account", token)).body.user.email).toBe(email);
    });

    test("is stopped by a new password", async () => {
      const { token } = await customer();
      const newEmail = newAddress();
      await api.post("/api/user/change-email", { newEmail, password }, token);
      const { text } = await letterTo(shop.standInsUrl, newEmail, "Is this your new address?");
      await api.post("/api/user/change-password", { oldPassword: password, newPassword }, token);
      const link = { token: linkIn(text).split("token=")[1] };
      expect((await api.post("/api/user/confirm-email", link)).status).toBe(409);
    });
  });

  describe("the data", () => {
    test("is all of the customer’s, nobody else’s, and no hash", async () => {
      const { shopper, email, id } = await customer();
      const other = await customer();
      await buy(other.shopper, other.email, "Dispatched");
      const orderId = await buy(shopper, email, "Dispatched");
      const download = (format: string) =>
        shopper.send("/account/data", {
          method: "POST",
          headers: { Origin: shop.url },
          body: new URLSearchParams({ format }),
        });
      const json = await download("json");
      expect(json.headers.get("Content-Disposition")).toBe('attachment; filename="my-data.json"');
      const text = await json.text();
      expect(JSON.parse(text)).toMatchObject({
        account: { id, name: "Dave", email },
        orders: [{ id: orderId, totalPounds: 4.95, cards: [{ message: "My message" }] }],
        letters: [{ about: "order-confirmation" }],
      });
      const page = await (await download("html")).text();
      for (const told of [email, orderId, "My message"]) expect(page).toContain(told);
      for (const copy of [text, page]) {
        expect(copy).not.toContain(other.email);
        expect(copy).not.toMatch(/argon2|\b[0-9a-f]{64}\b/);
      }
      await letterTo(shop.standInsUrl, email, "Your data was downloaded");
    });

    test("is for the customer alone", async () => {
      const guest = await new Shopper(shop.url).send("/account/data", {
        method: "POST",
        headers: { Origin: shop.url },
        body: new URLSearchParams({ format: "json" }),
      });
      expect(guest.headers.get("Location")).toBe("/login");
      expect((await api.post("/api/user/download-data", {})).status).toBe(401);
      const { token, email } = await api.register();
      const { body } = await api.post("/api/user/download-data", {}, token);
      expect(body.account.email).toBe(email);
    });
  });

  describe("the closing", () => {
    const form = "/account?change=close-now";

    test("takes the password, waits for nobody, and leaves the address until its letter has gone", async () => {
      const { shopper, token, email, id } = await customer();
      const orderId = await buy(shopper, email, "Dispatched");
      const wrong = await shopper.press(form, "close-account", { password: "wrong horse" });
      expect(wrong.status).toBe(401);
      const closed = await shopper.press(form, "close-account", { password });
      expect([closed.status, closed.headers.get("Location")]).toEqual([303, "/"]);
      expect(shopper.cookies.has("Bearer")).toBe(false);
      expect((await api.get("/api/user/account", token)).status).toBe(401);
      expect((await api.post("/api/user/login", { email, password })).status).toBe(401);
      const typed = await api.post("/api/user/login", { email: `closed ${id}`, password });
      expect(typed.status).toBe(401);
      const { text } = await letterTo(shop.standInsUrl, email, "Your account is closed");
      expect(text).not.toContain("Dave");
      await expect.poll(() => removeClosedAccounts(shop.db)).toBe(1);
      const customers = await shop.db.selectFrom("customers").select("id").execute();
      expect(customers.map((each) => each.id)).not.toContain(id);
      const order = await shop.db
        .selectFrom("orders")
        .selectAll()
        .where("id", "=", orderId)
        .executeTakeFirstOrThrow();
      expect(order).toMatchObject({
        totalPence: 495,
        subtotalPence: 325,
        postagePence: 170,
        email: null,
        deliveryName: null,
        deliveryAddress: null,
        customerId: null,
      });
      expect(order.erasedAt).toBeGreaterThan(0);
    });

    test("is refused in words while cards are to come", async () => {
      const { shopper, email, token } = await customer();
      const orderId = await buy(shopper, email, "Preparing");
      const refused = await shopper.press(form, "close-account", { password });
      expect(refused.status).toBe(409);
      expect(await refused.text()).toContain(orderId);
      expect((await api.post("/api/user/close-account", { password }, token)).status).toBe(409);
      expect(await isLoggedIn(shopper)).toBe(true);
    });

    test("leaves the address free for a new account at once", async () => {
      const { email, token } = await customer();
      expect((await api.post("/api/user/close-account", { password }, token)).status).toBe(200);
      const again = await api.post("/api/user/register", { name: "Dave", email, password });
      expect(again.status).toBe(200);
    });

    test("closes a payment page that is open, so that nobody pays for nothing", async () => {
      const { shopper, token } = await customer();
      await add("grapes")(shopper);
      const checkout = await shopper.press("/cart", "checkout");
      expect((await api.post("/api/user/close-account", { password }, token)).status).toBe(200);
      const paid = await pay(checkout.headers.get("Location") ?? "").catch(() => undefined);
      expect(paid?.status).not.toBe(303);
    });
  });
});
