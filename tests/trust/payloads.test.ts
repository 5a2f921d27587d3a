import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { queryByPath, screens } from "../../remix.config.js";
import { foldName } from "../../db/folded-names";
import { ApiClient } from "../support/api-client";
import { loggedIn } from "../support/arrivals";
import { databases } from "../support/database";
import { scriptPayloads, sqlPayloads, expectText, shown } from "../support/payloads";
import { Shopper } from "../support/shopper";
import { openSuiteShop } from "../support/suite-shop";
import { isLong, sample } from "../support/trial";

const some = (payloads: string[], count: number) =>
  isLong ? payloads : sample(fc.constantFrom(...payloads), count);

const pages = Object.values(screens).flatMap<string>((screen) => screen.pages);
const parameters = [...new Set([...queryByPath.values()].flatMap(Object.keys))];
const maxMessageLength = 100;
/** A search without results shows them. */
const bestSellerCount = 4;

describe.each(databases)("typed text on %s", (kind) => {
  const shop = openSuiteShop(kind, { RATE_LIMIT_FACTOR: "100000" });
  let api: ApiClient;
  let shopper: Shopper;
  beforeAll(async () => {
    api = await ApiClient.for(shop.url);
    shopper = new Shopper(shop.url);
    await loggedIn(shopper);
  });

  test("is text on every page, whichever field or parameter it came by", async () => {
    for (const payload of some(scriptPayloads, 5)) {
      const message = payload.slice(0, maxMessageLength).trim();
      const newcomer = new Shopper(shop.url);
      await newcomer.register({ name: payload });
      const line = { uId: crypto.randomUUID(), itemId: "grapes", personalisation: message };
      await newcomer.submit("/card/grapes", "savedraft", line);
      await newcomer.submit("/card/bingo", "addtocart", { ...line, itemId: "bingo" });
      const refused = [
        await newcomer.submit("/login", "login", { email: payload, password: payload }),
        await newcomer.submit("/login?mode=register", "register", {
          name: payload,
          email: payload,
        }),
        await newcomer.submit("/card/grapes", "savedraft", {
          ...line,
          personalisation: payload.repeat(9),
        }),
        await newcomer.submit("/cart", payload, { back: payload, uId: payload }),
      ];
      for (const answer of refused) expectText(payload, await answer.text());
      const written = encodeURIComponent(payload);
      const query = parameters.map((name) => `${name}=${written}`).join("&");
      for (const pattern of pages) {
        const path = pattern.replace("*", `/${written}`).replace(":productId", "grapes");
        for (const address of [`${path}?${query}`, path]) {
          expectText(payload, await (await newcomer.get(address)).text());
        }
      }
      expect(shown(await (await newcomer.get("/cart")).text())).toContain(shown(message));
      expect(shown(await (await newcomer.get("/account")).text())).toContain(shown(payload.trim()));
    }
  });

  test("is never a part of a query: kept as it is, found as it is", async () => {
    const { token, id } = await api.register();
    const before = await counts();
    for (const payload of some(sqlPayloads, 20)) {
      const written = encodeURIComponent(payload);
      const line = { uId: "line-1", itemId: "grapes", personalisation: payload };
      await api.post("/api/cart/addtocart", line, token);
      const cart = await api.get("/api/cart/getcart", token);
      expect(cart.body).toEqual([{ ...line, personalisation: payload.trim() }]);
      await api.post("/api/cart/removefromcart", { uId: "line-1" }, token);
      for (const [path, body] of fieldsOf(payload)) {
        const answer = await send(path, token, body);
        expect([path, payload, answer]).toEqual([path, payload, expect.toSatisfy(isRefusal)]);
      }
      expect(await send(`/api/products/x${written}`, token)).toBe(404);
      expect(await send(`/api/orders/user/${written}`, token)).toBe(403);
      expect(await send(`/api/orders/user/${id}${written}`, token)).toBe(403);
      const found = await (await shopper.get(`/search?q=${written}`)).text();
      const named = await cardsNamed(payload);
      const tiles = found.match(/<li class="tile"/g)?.length ?? 0;
      expect([payload, found.includes("No products found.")]).toEqual([payload, named === 0]);
      expect(tiles).toBeLessThanOrEqual(named || bestSellerCount);
    }
    expect(await counts()).toEqual(before);
  });

  /** Calls with the payload in every field of text, one at a time. */
  function fieldsOf(payload: string): [string, object][] {
    const line = { uId: crypto.randomUUID(), itemId: "grapes", personalisation: "" };
    return [
      ["/api/cart/addtocart", { ...line, itemId: payload }],
      ["/api/cart/addtocart", { ...line, uId: `${payload} ` }],
      ["/api/cart/removefromcart", { index: payload, itemId: payload }],
      ["/api/cart/mergecart", { guestCart: [{ ...line, itemId: `x${payload}` }, payload] }],
      ["/api/personalisation/add-personalisation", { uId: "none", personalisation: payload }],
      ["/api/create-checkout-session", { cartItems: [{ ...line, itemId: payload }] }],
      ["/api/user/login", { email: payload, password: payload }],
      ["/api/user/register", { name: payload, email: payload, password: payload }],
      ["/api/favs/add-fav", { productId: payload }],
    ];
  }

  async function send(path: string, token: string, body?: object): Promise<number> {
    const answer = await fetch(shop.url + path, {
      method: body ? "POST" : "GET",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
      ...(body && { body: JSON.stringify(body) }),
    });
    await answer.text();
    return answer.status;
  }

  /** How many cards the search should find, by looking at each name. */
  async function cardsNamed(part: string): Promise<number> {
    const cards = await shop.db.selectFrom("products").select("name").execute();
    const wanted = foldName(part.trim());
    return cards.filter(({ name }) => foldName(name).includes(wanted)).length;
  }

  async function counts() {
    const tables = ["products", "customers", "tokens", "orders", "basketLines"] as const;
    return Promise.all(
      tables.map((table) =>
        shop.db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll().as("count"))
          .executeTakeFirst(),
      ),
    );
  }
});

const isRefusal = (status: number) => status >= 400 && status < 500;
