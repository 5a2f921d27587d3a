import { beforeAll, describe, expect, test } from "vitest";
import { ApiClient } from "../support/api-client";
import { databasesOfPages } from "../support/database";
import { openSuiteShop } from "../support/suite-shop";

const line = (uId: string, itemId = "grapes", personalisation = "") => ({
  uId,
  itemId,
  personalisation,
});

describe.each(databasesOfPages)("the calls of customers on %s", (kind) => {
  const shop = openSuiteShop(kind, { RATE_LIMIT_FACTOR: "1000" });
  let api: ApiClient;
  beforeAll(async () => {
    api = await ApiClient.for(shop.url);
  });

  describe("users", () => {
    // Spec 3: An account has _id, name and email. (app/calls/customers.server.ts)
    // Spec 7: POST /api/user/register and login return a token; GET /api/user/account returns the
    // customer. (app/calls/customers.server.ts)
    test("register, then log in from anywhere, whatever the case of the address", async () => {
      const { email } = await api.register("Dave");
      const login = await api.post("/api/user/login", {
        name: "",
        email: `  ${email.toUpperCase()} `,
        password: "correct horse",
      });
      const account = await api.get("/api/user/account", login.body.token);
      expect(account.body.user).toMatchObject({ name: "Dave", email });
    });

    test("are refused in the same words for a wrong password and an unknown address", async () => {
      const { email } = await api.register();
      const wrong = await api.post("/api/user/login", { email, password: "wrong horse" });
      const unknown = await api.post("/api/user/login", {
        email: "no@no",
        password: "wrong horse",
      });
      expect(wrong.status).toBe(401);
      expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
    });

    // Spec 5: The server requires a name, an address with an @ and a password of 8 to 128
    // characters. (app/http/inputs.server.ts)
    test.each([
      ["no name", { name: "  " }, 422],
      ["an address without an @", { email: "dave" }, 422],
      ["a password of seven", { password: "1234567" }, 422],
      ["a password of 129", { password: "x".repeat(129) }, 422],
      ["no password", { password: undefined }, 422],
      ["a name that is a number", { name: 7 }, 422],
      ["a name of nothing visible", { name: "\u200b\u202e\u2060" }, 422],
      ["an address on two lines", { email: "dave@a.b\nBcc: eve@a.b" }, 422],
      ["an address that reads backwards", { email: "dave\u202e@a.b" }, 422],
      ["the password that everybody has", { password: "12345678" }, 422],
      ["a password of blanks", { password: " ".repeat(8) }, 422],
      ["the address as the password", { email: "dave@a.bc", password: "Dave@A.bc" }, 422],
    ])("cannot register with %s", async (_, fault, status) => {
      const right = {
        name: "Dave",
        email: `${crypto.randomUUID()}@a.b`,
        password: "correct horse",
      };
      const answer = await api.post("/api/user/register", { ...right, ...fault });
      expect(answer.status).toBe(status);
      expect(answer.body.error).toMatch(/\w/);
    });
  });

  describe("the token", () => {
    // Spec 6: Every call that requires a token refuses a request without one.
    // (app/http/json-api.server.ts)
    test("is asked for by every call that needs one, and a dead one is refused everywhere", async () => {
      const needed: [string, unknown?][] = [
        ["/api/user/account"],
        ["/api/orders/user/BB-1"],
        ["/api/cart/getcart"],
        ["/api/favs/favs"],
        ["/api/cart/addtocart", line("a")],
        ["/api/cart/removefromcart", { index: 0, itemId: "grapes" }],
        ["/api/cart/mergecart", { guestCart: [] }],
        ["/api/personalisation/add-personalisation", { ...line("a"), index: 0 }],
        ["/api/favs/add-fav", { productId: "grapes" }],
        ["/api/favs/remove-fav", { productId: "grapes" }],
      ];
      const optional: [string, unknown?][] = [
        ["/api/products/all-products"],
        ["/api/create-checkout-session", { cartItems: [line("a")] }],
      ];
      const ask = ([path, body]: [string, unknown?], token?: string) =>
        body === undefined ? api.get(path, token) : api.post(path, body, token);
      for (const call of needed) expect((await ask(call)).status, call[0]).toBe(401);
      for (const call of [...needed, ...optional]) {
        expect((await ask(call, "dead")).status, call[0]).toBe(401);
      }
      for (const call of optional) expect((await ask(call)).status, call[0]).toBe(200);
    });

    // Spec 10: The JSON API reads the token from the Authorization header only.
    // (app/http/identity.server.ts)
    test("is taken from the Authorization header, never from a cookie", async () => {
      const { token } = await api.register();
      const headers = { Cookie: `Bearer=${token}` };
      expect((await api.send("get", "/api/user/account", { headers })).status).toBe(401);
      const shouted = await fetch(`${shop.url}/API/user/account`, { headers });
      expect(shouted.status).toBe(401);
    });

    test("is revoked by logging out, alone or with all others", async () => {
      const { token, email } = await api.register();
      const loggedIn = async () => {
        const login = await api.post("/api/user/login", { email, password: "correct horse" });
        return login.body.token as string;
      };
      const statuses = (...tokens: string[]) =>
        Promise.all(tokens.map(async (each) => (await api.get("/api/user/account", each)).status));
      const phone = await loggedIn();
      expect((await api.post("/api/user/logout", {}, phone)).body).toEqual({ success: true });
      expect(await statuses(token, phone)).toEqual([200, 401]);
      const laptop = await loggedIn();
      await api.post("/api/user/logout", { everywhere: true }, laptop);
      expect(await statuses(token, laptop)).toEqual([401, 401]);
    });

    test("is revoked by the next login of whoever holds it", async () => {
      const { token, email } = await api.register();
      const fields = { email, password: "correct horse" };
      const login = await api.post("/api/user/login", fields, token);
      expect((await api.get("/api/user/account", token)).status).toBe(401);
      expect((await api.get("/api/user/account", login.body.token)).status).toBe(200);
    });
  });
});
