import { beforeAll, describe, expect, test } from "vitest";
import { noticeTexts } from "../../app/forms/notice-texts.server";
import { removeClosedAccounts } from "../../app/shop/privacy/close-account.server";
import { ApiClient, isLoggedIn, onTwoDevices, password } from "../support/api-client";
import { add } from "../support/arrivals";
import { databasesOfPages } from "../support/database";
import { textOf } from "../support/desk";
import { letterTo } from "../support/mailbox";
import { buy } from "../support/payer";
import { openSuiteShop } from "../support/suite-shop";
import { Shopper } from "../support/shopper";

describe.each(databasesOfPages)("the account on %s", (kind) => {
  const shop = openSuiteShop(kind, { RATE_LIMIT_FACTOR: "1000" });
  let api: ApiClient;
  beforeAll(async () => {
    api = await ApiClient.for(shop.url);
  });

  /** Buys a card with a message, and has it dispatched. */
  async function buyCard(shopper: Shopper, email: string, status: "Preparing" | "Dispatched") {
    await add("grapes")(shopper);
    const message = { index: "0", uId: "line-1", itemId: "grapes", personalisation: "My message" };
    await shopper.submit("/cart", "add-personalisation", message);
    const { location } = await buy(shopper, { email });
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

  describe("the data", () => {
    // Spec 12: A customer can download all their data.
    // (app/routes/account/data.ts, app/shop/privacy/customer-data.server.ts)
    test("is all of the customer’s, nobody else’s, and no hash", async () => {
      const { shopper, email, id } = await onTwoDevices(api);
      const other = await onTwoDevices(api);
      await buyCard(other.shopper, other.email, "Dispatched");
      const orderId = await buyCard(shopper, email, "Dispatched");
      const download = (format: string) =>
        shopper.send("/account/data", {
          method: "POST",
          headers: { Origin: shop.url },
          body: new URLSearchParams({ format }),
        });
      const json = await download("json");
      expect(json.headers.get("Content-Disposition")).toBe('attachment; filename="my-data.json"');
      expect(json.headers.get("Cache-Control")).toBe("no-store");
      const text = await json.text();
      expect(JSON.parse(text)).toMatchObject({
        account: { id, name: "Dave", email },
        orders: [{ id: orderId, totalPounds: 4.95, cards: [{ message: "My message" }] }],
        letters: [{ about: "order-confirmation" }],
      });
      const page = await (await download("html")).text();
      for (const expected of [email, orderId, "My message"]) expect(page).toContain(expected);
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
      expect([guest.status, guest.headers.get("Location")]).toEqual([303, "/login"]);
      const looker = await new Shopper(shop.url).get("/account/data");
      expect(looker.headers.get("Location")).toBe("/account");
      const headers = { Origin: shop.url };
      const put = await new Shopper(shop.url).send("/account/data", { method: "PUT", headers });
      expect(put.status).toBe(405);
      expect((await api.post("/api/user/download-data", {})).status).toBe(401);
      const { token, email } = await api.register();
      const { body } = await api.post("/api/user/download-data", {}, token);
      expect(body.account.email).toBe(email);
    });
  });

  describe("the closing", () => {
    const form = "/account?change=close-now";

    // Spec 12: A customer can close their account.
    // (app/shop/privacy/close-account.server.ts, app/routes/account/closing-explanation.tsx)
    test("takes the password, waits for nobody, and leaves the address until its letter has gone", async () => {
      const { shopper, token, email, id } = await onTwoDevices(api);
      const orderId = await buyCard(shopper, email, "Dispatched");
      const wrong = await shopper.submit(form, "close-account", { password: "wrong horse" });
      expect(wrong.status).toBe(401);
      const closed = await shopper.submit(form, "close-account", { password });
      expect([closed.status, closed.headers.get("Location")]).toEqual([303, "/"]);
      const home = await textOf(await shopper.follow(closed));
      expect(home).toContain(noticeTexts.accountClosed.message);
      expect(shopper.cookies.has("Bearer")).toBe(false);
      expect((await api.get("/api/user/account", token)).status).toBe(401);
      expect((await api.post("/api/user/login", { email, password })).status).toBe(401);
      const typed = await api.post("/api/user/login", { email: `closed ${id}`, password });
      expect(typed.status).toBe(401);
      const { text } = await letterTo(shop.standInsUrl, email, "Your account is closed");
      expect(text).not.toContain("Dave");
      const customersLeft = async () => {
        await removeClosedAccounts(shop.db);
        const customers = await shop.db.selectFrom("customers").select("id").execute();
        return customers.map((each) => each.id);
      };
      await expect.poll(customersLeft).not.toContain(id);
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

    test("is refused with a message while cards are to come", async () => {
      const { shopper, email, token } = await onTwoDevices(api);
      const orderId = await buyCard(shopper, email, "Preparing");
      const explained = await textOf(await shopper.get("/account?change=close"));
      expect(explained).toContain(`Your order ${orderId} hasn’t left us yet`);
      expect(explained).not.toContain("Go on");
      const refused = await shopper.submit(form, "close-account", { password });
      expect(refused.status).toBe(409);
      expect(await refused.text()).toContain(orderId);
      expect((await api.post("/api/user/close-account", { password }, token)).status).toBe(409);
      expect(await isLoggedIn(shopper)).toBe(true);
    });
  });
});
