import { beforeAll, describe, expect, test } from "vitest";
import { ApiClient, type Answer } from "../support/api-client";
import { databases } from "../support/database";
import { openSuiteShop } from "../support/suite-shop";

const line = (uId: string, itemId = "grapes", personalisation = "") => ({
  uId,
  itemId,
  personalisation,
});
const hundred = Array.from({ length: 100 }, (_, i) => line(`line-${i}`, "grapes", `No. ${i}`));

describe.each(databases)("the basket’s calls on %s", (kind) => {
  const shop = openSuiteShop(kind, { RATE_LIMIT_FACTOR: "1000" });
  let api: ApiClient;
  beforeAll(async () => {
    api = await ApiClient.for(shop.url);
  });

  // Spec 3: A line has uId, itemId and personalisation. (app/shop/basket/basket.ts)
  // Spec 7: GET /api/cart/getcart returns the basket; POST addtocart, removefromcart and
  // add-personalisation change it. (app/calls/basket.server.ts)
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

  // Spec 7: A personalisation that fails is answered with an error and a message.
  // (app/http/json-api.server.ts)
  test("refuses an index that holds another card and a card that is not for sale, and changes nothing", async () => {
    const { token } = await api.register();
    await api.post("/api/cart/addtocart", line("a"), token);
    const remove = { itemId: "bingo", index: 0 };
    expect((await api.post("/api/cart/removefromcart", remove, token)).status).toBe(409);
    const write = { ...remove, index: 5, personalisation: "x" };
    const path = "/api/personalisation/add-personalisation";
    expect((await api.post(path, write, token)).status).toBe(409);
    const long = { itemId: "grapes", index: 0, personalisation: "x".repeat(101) };
    expect((await api.post(path, long, token)).status).toBe(422);
    const rsvp = shop.db.updateTable("products").where("id", "=", "rsvp");
    await rsvp.set({ standing: "off sale" }).execute();
    const unsold = await api.post("/api/cart/addtocart", line("b", "rsvp"), token);
    expect(unsold.status).toBe(409);
    expect(unsold.body).toEqual({ error: expect.stringMatching(/ is not for sale\.$/) });
    expect((await api.get("/api/cart/getcart", token)).body).toEqual([line("a")]);
  });

  /** On a busy machine the shop may be too busy, and says when to try again. */
  async function persist(path: string, body: unknown, token: string): Promise<Answer> {
    const answer = await api.post(path, body, token);
    return answer.status === 503 ? persist(path, body, token) : answer;
  }

  // Spec 10: Adding a line with a uId that the basket has adds nothing. (app/shop/basket/basket.ts)
  test("adds one line for twenty parallel adds of the same uId", async () => {
    const { token } = await api.register();
    const adds = Array.from({ length: 20 }, () => persist("/api/cart/addtocart", line("a"), token));
    expect((await Promise.all(adds)).map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect((await api.get("/api/cart/getcart", token)).body).toEqual([line("a")]);
  });

  test("keeps all of twenty different lines added in parallel", async () => {
    const { token } = await api.register();
    await Promise.all(
      hundred.slice(0, 20).map((added) => persist("/api/cart/addtocart", added, token)),
    );
    expect((await api.get("/api/cart/getcart", token)).body).toHaveLength(20);
  });

  // Spec 4: After login the guest's lines are merged into the customer's basket, in order; merging
  // twice changes nothing. (app/shop/basket/basket.server.ts, app/calls/customers.server.ts)
  test("is the same after twenty parallel merges of the same hundred lines", async () => {
    const { token } = await api.register();
    const merges = Array.from({ length: 20 }, () =>
      persist("/api/cart/mergecart", { guestCart: hundred }, token),
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

  // Spec 7: POST /api/cart/mergecart merges a guest's lines into the basket.
  // (app/calls/basket.server.ts)
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
