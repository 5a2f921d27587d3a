import { deflateRawSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catalogue } from "../../db/catalogue/catalogue";
import { connect, type Db } from "../../db/connect";
import { ApiClient } from "../support/api-client";
import { databases, newDatabase, type NewDatabase } from "../support/database";
import { pay } from "../support/payer";
import { openShop, type RunningShop } from "../support/shop";

const line = (uId: string, itemId = "grapes", personalisation = "") => ({
  uId,
  itemId,
  personalisation,
});
const hundred = Array.from({ length: 100 }, (_, i) => line(`line-${i}`, "grapes", `No. ${i}`));

describe.each(databases)("the calls on %s", (kind) => {
  let database: NewDatabase;
  let shop: RunningShop;
  let db: Db;
  let api: ApiClient;
  beforeAll(async () => {
    database = await newDatabase(kind);
    shop = await openShop(database.url, { RATE_LIMIT_FACTOR: "1000" });
    ({ db } = connect(database.url, () => {}));
    api = await ApiClient.for(shop.url);
  });
  afterAll(async () => {
    await shop.stop();
    await db.destroy();
    await database.remove();
  });

  describe("products", () => {
    test("all, the twelve newest, and one by its id", async () => {
      const all = await api.get("/api/products/all-products");
      expect(all.body).toHaveLength(catalogue.length);
      const newest = await api.get("/api/products/new-products");
      expect(newest.body.map(({ id }: { id: string }) => id).slice(0, 2)).toEqual([
        "dishwasher",
        "fun-closed",
      ]);
      expect(newest.body).toHaveLength(12);
      const one = await api.get("/api/products/grapes");
      expect(one.body).toEqual(all.body.find(({ id }: { id: string }) => id === "grapes"));
      expect((await api.get("/api/products/nope")).status).toBe(404);
    });
  });

  test("a product has its twelve fields and no other", async () => {
    const { body } = await api.get("/api/products/grapes");
    expect(Object.keys(body).toSorted()).toEqual(
      "_id id image longDescription name new_price occasion old_price orders price shortDescription url".split(
        " ",
      ),
    );
  });

  describe("users", () => {
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

    test.each([
      ["no name", { name: "  " }, 422],
      ["an address without an @", { email: "dave" }, 422],
      ["a password of seven", { password: "1234567" }, 422],
      ["a password of 129", { password: "x".repeat(129) }, 422],
      ["no password", { password: undefined }, 422],
      ["a name that is a number", { name: 7 }, 422],
    ])("cannot register with %s", async (_, fault, status) => {
      const right = { name: "Dave", email: `${crypto.randomUUID()}@a.b`, password: "12345678" };
      const answer = await api.post("/api/user/register", { ...right, ...fault });
      expect(answer.status).toBe(status);
      expect(answer.body.error).toMatch(/\w/);
    });

    test("cannot register twice with one address; a password may hold anything", async () => {
      const email = `${crypto.randomUUID()}@example.com`;
      const password = "  \u{1F4A9} \t ünïcode ";
      const first = await api.post("/api/user/register", { name: "D", email, password });
      expect(first.status).toBe(200);
      const again = { name: "E", email: email.toUpperCase(), password };
      expect((await api.post("/api/user/register", again)).status).toBe(409);
      expect((await api.post("/api/user/login", { email, password })).status).toBe(200);
      const trimmed = { email, password: password.trim() };
      expect((await api.post("/api/user/login", trimmed)).status).toBe(401);
    });

    test("leave no password and no token in the database", async () => {
      const { token, email } = await api.register();
      const customer = await db
        .selectFrom("customers")
        .select("password_hash")
        .where("email", "=", email)
        .executeTakeFirstOrThrow();
      expect(customer.password_hash).toMatch(/^\$argon2id\$/);
      const tokens = await db.selectFrom("tokens").select("hash").execute();
      expect(tokens.map(({ hash }) => hash)).not.toContain(token);
    });
  });

  describe("the token", () => {
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

    test("is taken from the Authorization header, never from a cookie", async () => {
      const { token } = await api.register();
      const headers = { Cookie: `Bearer=${token}` };
      expect((await api.send("get", "/api/user/account", { headers })).status).toBe(401);
      const shouted = await fetch(`${shop.url}/API/user/account`, { headers });
      expect(shouted.status).toBe(401);
    });

    test("is dead once it has expired", async () => {
      const { token, id } = await api.register();
      await db.updateTable("tokens").set({ expires_at: 1 }).where("customer_id", "=", id).execute();
      expect((await api.get("/api/user/account", token)).status).toBe(401);
    });
  });

  describe("the basket", () => {
    test("is added to, written in and taken from, in order", async () => {
      const { token } = await api.register();
      await api.post("/api/cart/addtocart", line("a", "grapes", "One"), token);
      await api.post("/api/cart/addtocart", line("b", "bingo"), token);
      await api.post("/api/cart/addtocart", { uId: "c", itemId: "grapes" }, token);
      await api.post(
        "/api/personalisation/add-personalisation",
        { index: 1, itemId: "bingo", personalisation: "Two\r\nlines" },
        token,
      );
      await api.post("/api/cart/removefromcart", { itemId: "grapes", index: 0 }, token);
      expect((await api.get("/api/cart/getcart", token)).body).toEqual([
        line("b", "bingo", "Two\nlines"),
        line("c", "grapes", ""),
      ]);
    });

    test("refuses an index that holds another card, and changes nothing", async () => {
      const { token } = await api.register();
      await api.post("/api/cart/addtocart", line("a"), token);
      const remove = { itemId: "bingo", index: 0 };
      expect((await api.post("/api/cart/removefromcart", remove, token)).status).toBe(409);
      const write = { ...remove, index: 5, personalisation: "x" };
      const path = "/api/personalisation/add-personalisation";
      expect((await api.post(path, write, token)).status).toBe(409);
      const long = { itemId: "grapes", index: 0, personalisation: "x".repeat(101) };
      expect((await api.post(path, long, token)).status).toBe(422);
      expect((await api.get("/api/cart/getcart", token)).body).toEqual([line("a")]);
    });

    test("adds one line for twenty parallel adds of the same uId", async () => {
      const { token } = await api.register();
      const adds = Array.from({ length: 20 }, () =>
        api.post("/api/cart/addtocart", line("a"), token),
      );
      expect((await Promise.all(adds)).map(({ status }) => status)).toEqual(Array(20).fill(200));
      expect((await api.get("/api/cart/getcart", token)).body).toEqual([line("a")]);
    });

    test("keeps all of twenty different lines added in parallel", async () => {
      const { token } = await api.register();
      await Promise.all(
        hundred.slice(0, 20).map((added) => api.post("/api/cart/addtocart", added, token)),
      );
      expect((await api.get("/api/cart/getcart", token)).body).toHaveLength(20);
    });

    test("is the same after twenty parallel merges of the same hundred lines", async () => {
      const { token } = await api.register();
      const merges = Array.from({ length: 20 }, () =>
        api.post("/api/cart/mergecart", { guestCart: hundred }, token),
      );
      expect((await Promise.all(merges)).map(({ status }) => status)).toEqual(Array(20).fill(200));
      expect((await api.get("/api/cart/getcart", token)).body).toEqual(hundred);
    });

    test("index calls from two clients leave exactly what one order of them would", async () => {
      const { token } = await api.register();
      await api.post("/api/cart/mergecart", { guestCart: [line("a"), line("b", "bingo")] }, token);
      const remove = { itemId: "grapes", index: 0 };
      const both = await Promise.all([
        api.post("/api/cart/removefromcart", remove, token),
        api.post("/api/cart/removefromcart", remove, token),
      ]);
      expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
      expect((await api.get("/api/cart/getcart", token)).body).toEqual([line("b", "bingo")]);
    });

    test("refuses a merge past a hundred lines whole, and drops cards that are gone", async () => {
      const { token } = await api.register();
      const guestCart = [line("gone", "no-such-card"), line("kept")];
      expect((await api.post("/api/cart/mergecart", { guestCart }, token)).status).toBe(200);
      const tooMany = await api.post("/api/cart/mergecart", { guestCart: hundred }, token);
      expect(tooMany.status).toBe(409);
      expect((await api.get("/api/cart/getcart", token)).body).toEqual([line("kept")]);
    });

    test("takes no card that is not there", async () => {
      const { token } = await api.register();
      const add = (itemId: string) => api.post("/api/cart/addtocart", line("a", itemId), token);
      expect([(await add("nope")).status, (await add("NOT AN ID")).status]).toEqual([404, 422]);
    });
  });

  describe("favourites", () => {
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
    test("are listed to their customer alone, once paid, and only paid lines leave the basket", async () => {
      const [dave, eve] = [await api.register(), await api.register()];
      const cartItems = [line("a", "grapes", "Get up"), line("b", "local-idiot")];
      await api.post("/api/cart/mergecart", { guestCart: [...cartItems, line("c")] }, dave.token);
      const session = await api.post("/api/create-checkout-session", { cartItems }, dave.token);
      const list = () => api.get(`/api/orders/user/${dave.id}`, dave.token);
      expect((await list()).body).toEqual({ orders: [] });
      expect((await api.get("/api/cart/getcart", dave.token)).body).toHaveLength(3);

      await pay(session.body.url);
      await expect
        .poll(async () => (await list()).body.orders, { timeout: 10_000 })
        .toHaveLength(1);
      const [order] = (await list()).body.orders;
      expect(order).toMatchObject({ totalAmount: 8.44, status: "Preparing" });
      expect(Date.parse(order.createdAt)).toBeGreaterThan(Date.now() - 60_000);
      expect((await api.get("/api/cart/getcart", dave.token)).body).toEqual([line("c")]);
      expect((await api.get(`/api/orders/user/${dave.id}`, eve.token)).status).toBe(403);
    });
  });

  test("what no database can take is refused or left out, never a 5xx", async () => {
    const { token } = await api.register("N\0ul");
    expect((await api.get("/api/user/account", token)).body.user.name).toBe("Nul");
    const login = { email: "a\0@b", password: "\0".repeat(8) };
    expect((await api.post("/api/user/login", login)).status).toBe(401);
    const add = (added: object) => api.post("/api/cart/addtocart", added, token);
    expect((await add({ uId: "a\0", itemId: "grapes" })).status).toBe(422);
    const personalisation = "\0".repeat(500);
    expect((await add({ uId: "a", itemId: "grapes", personalisation })).status).toBe(200);
    for (const index of [null, [], "", false, -1, 1.5, 1e99]) {
      const remove = { index, itemId: "grapes" };
      expect((await api.post("/api/cart/removefromcart", remove, token)).status).toBe(422);
    }
    expect((await api.get("/api/cart/getcart", token)).body).toHaveLength(1);
    const forged = deflateRawSync(JSON.stringify([["a\0", "grapes", "\0"]])).toString("base64url");
    const checkout = await fetch(`${shop.url}/cart`, {
      method: "POST",
      redirect: "manual",
      headers: { Origin: shop.url, Cookie: `guestCart=${forged}; lastOrder=%00` },
      body: new URLSearchParams({ call: "checkout", idempotencyKey: "\0" }),
    });
    expect(checkout.status).toBe(422);
  });

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

describe("guessing", () => {
  test("is slowed for whoever guesses; the rightful owner gets in from elsewhere", async () => {
    const database = await newDatabase("SQLite");
    const shop = await openShop(database.url);
    try {
      const api = await ApiClient.for(shop.url);
      const { email } = await api.register();
      const guess = (password: string, address = "203.0.113.7") =>
        api.send("post", "/api/user/login", {
          method: "POST",
          headers: { "Content-Type": "application/json", "X-Forwarded-For": address },
          body: JSON.stringify({ email, password }),
        });
      const guesses = await Promise.all(Array.from({ length: 20 }, () => guess("wrong horse")));
      const refused = guesses.filter(({ status }) => status === 429);
      expect(guesses.filter(({ status }) => status === 401)).toHaveLength(5);
      expect(refused).toHaveLength(15);
      expect(Number(refused[0]?.headers.get("Retry-After"))).toBeGreaterThan(60);
      expect((await guess("correct horse")).status).toBe(429);
      expect((await guess("correct horse", "198.51.100.9")).status).toBe(200);
      const household = await Promise.all(
        Array.from({ length: 9 }, (_, i) => guess("wrong horse", `2001:db8::${i + 1}`)),
      );
      expect(household.filter(({ status }) => status === 401)).toHaveLength(5);
      expect(shop.log.join("\n")).not.toMatch(/horse|"level":[56]0/);
    } finally {
      await shop.stop();
      await database.remove();
    }
  });
});
