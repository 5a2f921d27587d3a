import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { ApiClient } from "../support/api-client";
import { atDesk } from "../support/desk";
import { Shopper } from "../support/shopper";
import { openSuiteShop } from "../support/suite-shop";

const shop = openSuiteShop("SQLite", { RATE_LIMIT_FACTOR: "1000" });
const json = { "Content-Type": "application/json" };
const login = { method: "POST", headers: json, body: '{"email":"a@b","password":"x"}' };

async function ask(path: string, init: RequestInit = {}) {
  const answer = await fetch(shop.url + path, init);
  const { error } = (await answer.json()) as { error?: string };
  return { status: answer.status, headers: answer.headers, error };
}
const bearer = (token = "") => ({ headers: { ...json, Authorization: `Bearer ${token}` } });

/** Hides the favourites from the shop until the test ends. */
async function loseFavourites() {
  await sql`alter table favourites rename to mislaid_favourites`.execute(shop.db);
  onTestFinished(async () => {
    await sql`alter table mislaid_favourites rename to favourites`.execute(shop.db);
  });
}

describe("the JSON API", () => {
  test("describes each call by its method, its fields, who may ask and how it answers", async () => {
    type Operation = Record<string, unknown> & { responses: Record<string, unknown> };
    type Description = { paths: Record<string, Record<string, Operation>> };
    const answer = await fetch(`${shop.url}/api/openapi.json`);
    const description = (await answer.json()) as Description;
    expect(description).toMatchObject({
      openapi: "3.1.0",
      info: { title: "Bastard Cards", version: "1" },
      components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
    });
    const { paths } = description;
    const jsonOf = (schema: unknown) => ({ content: { "application/json": { schema } } });
    const refused = {
      description: "Refused",
      ...jsonOf({ $ref: expect.stringMatching(/Refusal$/) }),
    };
    const anyone = [{}, { token: [] }];
    const cards = paths["/api/products/all-products"]?.get;
    const card = paths["/api/products/{productId}"]?.get;
    const favourites = paths["/api/favs/favs"]?.get;
    const add = paths["/api/cart/addtocart"]?.post;
    const enter = paths["/api/user/login"]?.post;
    expect(cards).toMatchObject({ operationId: "productsAllProducts", security: anyone });
    expect(cards).not.toHaveProperty("parameters");
    expect(card).toMatchObject({
      operationId: "productsProductId",
      security: anyone,
      parameters: [{ in: "path", name: "productId", required: true, schema: { type: "string" } }],
      responses: { 200: jsonOf({ type: "object" }), 401: refused, 404: refused },
    });
    expect(Object.keys(card?.responses ?? {})).toEqual(["200", "401", "403", "404", "405"]);
    expect(favourites).toMatchObject({ security: [{ token: [] }] });
    const required = expect.arrayContaining(["uId", "itemId"]) as string[];
    const success = { type: "boolean", const: true };
    expect(add).toMatchObject({
      operationId: "cartAddtocart",
      security: [{ token: [] }],
      requestBody: { required: true, ...jsonOf({ type: "object", required }) },
      responses: { 200: jsonOf({ properties: { success } }), 409: refused, 503: refused },
    });
    expect(enter).toMatchObject({
      security: anyone,
      responses: { 200: jsonOf({ required: ["token"] }) },
    });
    const checkout = paths["/api/create-checkout-session"]?.post;
    expect(checkout).toMatchObject({ responses: { 200: jsonOf({ required: ["url"] }) } });
  });

  test.each([
    ["application/json", 401],
    ["Application/JSON; charset=utf-8", 401],
    ["application/jsonp", 415],
    ["text/application/json", 415],
    ["text/plain", 415],
  ])("asked in %s answers %i", async (type, status) => {
    const sent = { ...login, headers: { "Content-Type": type } };
    expect((await ask("/api/user/login", sent)).status).toBe(status);
  });

  test("says that a body is no JSON, and takes one that is, whatever it is", async () => {
    const send = (body: string) => ask("/api/user/login", { ...login, body });
    expect(await send("{")).toMatchObject({ status: 400, error: "That is not JSON." });
    for (const other of ["null", "0", "false", '""']) expect((await send(other)).status).toBe(422);
  });

  // Spec 15: The desk has no JSON calls, for staff either. (app/server/desk.ts, remix.config.js)
  test("knows no call of the desk, for staff either", async () => {
    const owner = await atDesk(shop, "owner");
    const cookies = { Cookie: owner.cookieHeader, Origin: shop.url };
    const tokens = ["desk", "Bearer"].map((name) => bearer(owner.cookies.get(name)).headers);
    for (const headers of [json, { ...json, ...cookies }, ...tokens]) {
      for (const path of ["/api/desk", "/api/desk/today", "/api/desk/release-order"]) {
        for (const init of [{ headers }, { headers, method: "POST", body: "{}" }]) {
          const { status, error } = await ask(path, init);
          expect([path, status, error]).toEqual([path, 404, "There is no such call."]);
        }
      }
    }
    expect((await ask("/api/favs/favs", bearer(owner.cookies.get("desk")))).status).toBe(401);
  });

  test("hides an error of the shop’s own and logs it, and logs no refusal", async () => {
    const api = await ApiClient.for(shop.url);
    const { token } = await api.register();
    const logged = () => shop.log.filter((line) => line.includes("A call failed"));
    await ask("/api/user/login", login);
    expect(logged()).toEqual([]);
    await loseFavourites();
    const added = { ...login, ...bearer(token), body: '{"productId":"grapes"}' };
    for (const failed of [
      await ask("/api/favs/favs", bearer(token)),
      await ask("/api/favs/add-fav", added),
    ]) {
      expect([failed.status, failed.error]).toEqual([500, "That was us, not you. For once."]);
    }
    expect(logged()).toHaveLength(2);
    expect(logged().join("")).toContain("no such table: favourites");
  });
});

test("the form actions logs an error of the shop’s own as one", async () => {
  const shopper = new Shopper(shop.url);
  await shopper.register();
  await loseFavourites();
  const { length } = shop.log;
  const failed = await shopper.submit("/preferences", "add-fav", { productId: "grapes" });
  expect(failed.status).toBe(500);
  expect(shop.log.slice(length).join("")).toContain("no such table: favourites");
});
