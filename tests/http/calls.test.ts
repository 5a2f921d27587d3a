import { beforeAll, describe, expect, test } from "vitest";
import { catalogue } from "../../db/catalogue/catalogue";
import { ApiClient } from "../support/api-client";
import { databasesOfPages } from "../support/database";
import { pay } from "../support/payer";
import { openSuiteShop } from "../support/suite-shop";

const line = (uId: string, itemId = "grapes", personalisation = "") => ({
  uId,
  itemId,
  personalisation,
});

describe.each(databasesOfPages)("the calls on %s", (kind) => {
  const shop = openSuiteShop(kind, { RATE_LIMIT_FACTOR: "1000" });
  let api: ApiClient;
  beforeAll(async () => {
    api = await ApiClient.for(shop.url);
  });

  describe("products", () => {
    // Spec 7: GET /api/products/all-products, new-products and {productId} return products.
    // (app/calls/catalogue.server.ts)
    test("all, the twelve newest, and one by its id", async () => {
      const all = await api.get("/api/products/all-products");
      expect(all.body).toHaveLength(catalogue.length);
      const newest = await api.get("/api/products/new-products");
      expect(newest.body.map(({ id }: { id: string }) => id).slice(0, 2)).toEqual([
        "hello-my-name",
        "belated-notice",
      ]);
      expect(newest.body).toHaveLength(12);
      const one = await api.get("/api/products/grapes");
      expect(one.body).toEqual(all.body.find(({ id }: { id: string }) => id === "grapes"));
      expect((await api.get("/api/products/nope")).status).toBe(404);
    });

    // Spec 3: A product has exactly twelve fields. (app/calls/catalogue.server.ts,
    // app/shop/catalogue/card.ts)
    test("a product has its twelve fields and no other", async () => {
      const { body } = await api.get("/api/products/grapes");
      expect(Object.keys(body).toSorted()).toEqual(
        "_id id image longDescription name new_price occasion old_price orders price shortDescription url".split(
          " ",
        ),
      );
    });
  });

  describe("favourites", () => {
    // Spec 3: A favourite has _id, name and image. (app/calls/favourites.server.ts)
    // Spec 7: GET /api/favs/favs returns the favourites; POST add-fav and remove-fav change them.
    // (app/calls/favourites.server.ts)
    test("are added once, listed in order, and removed", async () => {
      const { token } = await api.register();
      for (const productId of ["bingo", "grapes", "bingo"]) {
        await api.post("/api/favs/add-fav", { productId }, token);
      }
      const favs = await api.get("/api/favs/favs", token);
      expect(favs.body.map(({ _id }: { _id: string }) => _id)).toEqual(["bingo", "grapes"]);
      await api.post("/api/favs/remove-fav", { productId: "bingo" }, token);
      await api.post("/api/favs/remove-fav", { productId: "bingo" }, token);
      expect((await api.get("/api/favs/favs", token)).body).toEqual([
        { _id: "grapes", name: "I Ate Your Grapes", image: "/cards/grapes-640.webp" },
      ]);
      expect((await api.post("/api/favs/add-fav", { productId: "nope" }, token)).status).toBe(404);
    });

    // Spec 6: Customers see only their own orders, baskets and favourites.
    // (app/shop/catalogue/favourites.server.ts, app/shop/basket/basket.server.ts)
    test("and baskets of another customer are out of reach", async () => {
      const [dave, eve] = [await api.register(), await api.register()];
      await api.post("/api/favs/add-fav", { productId: "grapes" }, dave.token);
      await api.post("/api/cart/addtocart", line("a"), dave.token);
      await api.post("/api/favs/remove-fav", { productId: "grapes" }, eve.token);
      await api.post("/api/cart/removefromcart", { index: 0, itemId: "grapes" }, eve.token);
      expect((await api.get("/api/favs/favs", eve.token)).body).toEqual([]);
      expect((await api.get("/api/favs/favs", dave.token)).body).toHaveLength(1);
      expect((await api.get("/api/cart/getcart", dave.token)).body).toHaveLength(1);
    });
  });

  describe("orders", () => {
    // Spec 3: An order has _id, totalAmount, createdAt and status. (app/calls/customers.server.ts)
    // Spec 7: GET /api/orders/user/{userId} returns that customer's orders.
    // (app/calls/customers.server.ts)
    test("are listed to their customer alone, once paid, and only paid lines leave the basket", async () => {
      const [dave, eve] = [await api.register(), await api.register()];
      const cartItems = [line("a", "grapes", "Get up"), line("b", "local-idiot")];
      await api.post("/api/cart/mergecart", { guestCart: [...cartItems, line("c")] }, dave.token);
      const session = await api.post("/api/create-checkout-session", { cartItems }, dave.token);
      const list = () => api.get(`/api/orders/user/${dave.id}`, dave.token);
      expect((await list()).body).toEqual({ orders: [] });
      expect((await api.get("/api/cart/getcart", dave.token)).body).toHaveLength(3);

      await pay(session.body.url);
      await expect.poll(async () => (await list()).body.orders).toHaveLength(1);
      const [order] = (await list()).body.orders;
      expect(order).toMatchObject({ totalAmount: 8.44, status: "Preparing" });
      expect(Date.parse(order.createdAt)).toBeGreaterThan(Date.now() - 600_000);
      expect((await api.get("/api/cart/getcart", dave.token)).body).toEqual([line("c")]);
      expect((await api.get(`/api/orders/user/${dave.id}`, eve.token)).status).toBe(403);
    });

    test("by JSON may have cards that are not in the customer's basket", async () => {
      const { token } = await api.register();
      const asked = { cartItems: [line("a")] };
      expect((await api.post("/api/create-checkout-session", asked, token)).status).toBe(200);
    });
  });

  // Spec 10: Calls report errors as JSON, with 400, 404, 405, 413, 415 or 422.
  // (app/http/json-api.server.ts)
  test("an unknown call, a wrong method and a wrong type are refused as JSON", async () => {
    const { token } = await api.register();
    const headers = { Authorization: `Bearer ${token}` };
    const ask = async (path: string, init: RequestInit = {}) => {
      const answer = await fetch(shop.url + path, { headers, ...init });
      expect(await answer.json(), path).toEqual({ error: expect.stringMatching(/\w/) });
      return answer.status;
    };
    const post = { method: "POST", headers: { ...headers, "Content-Type": "application/json" } };
    expect(await ask("/api/nope")).toBe(404);
    expect(await ask("/api/cart/nope")).toBe(404);
    expect(await ask("/api/cart/checkout", { ...post, body: "{}" })).toBe(404);
    expect(await ask("/api/user/join", { ...post, body: "{}" })).toBe(404);
    expect(await ask("/api/cart/constructor", { ...post, body: "{}" })).toBe(404);
    expect(await ask("/api/cart/addtocart")).toBe(405);
    expect(await ask("/api/cart/getcart", { ...post, method: "DELETE" })).toBe(405);
    expect(await ask("/api/products/all-products", { ...post, body: "{}" })).toBe(405);
    expect(await ask("/api/favs/add-fav", { method: "POST", body: new URLSearchParams() })).toBe(
      415,
    );
    expect(await ask("/api/favs/add-fav", { ...post, body: "{" })).toBe(400);
    expect(await ask("/api/favs/add-fav", { ...post, body: "[]" })).toBe(422);
    expect(await ask("/api/favs/add-fav", { ...post, body: "x".repeat(70_000) })).toBe(413);
  });
});
