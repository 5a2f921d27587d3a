import { beforeAll, describe, expect, test } from "vitest";
import { screens } from "../../remix.config.js";
import { bought, loggedIn } from "../support/arrivals";
import { Shopper } from "../support/shopper";
import { openSuiteShop } from "../support/suite-shop";

const shop = openSuiteShop("SQLite", { RATE_LIMIT_FACTOR: "1000" });
const message = "For my eyes only";

/** Values that a stranger may have got hold of. */
type Owner = Record<"id" | "name" | "email" | "token" | "uId" | "orderId", string>;
let owner: Owner;
let ownersShopper: Shopper;
let stranger: Shopper;
const tokenOf = ({ cookies }: Shopper) => cookies.get("Bearer") ?? "";

beforeAll(async () => {
  ownersShopper = new Shopper(shop.url);
  await loggedIn(ownersShopper);
  await bought("bingo")(ownersShopper);
  const line = { uId: crypto.randomUUID(), itemId: "grapes", personalisation: message };
  await ownersShopper.submit("/card/grapes", "addtocart", line);
  await ownersShopper.submit("/preferences", "add-fav", { productId: "tlc" });
  const customer = await shop.db.selectFrom("customers").selectAll().executeTakeFirstOrThrow();
  await shop.db.updateTable("customers").set({ name: "Prudence" }).execute();
  const order = await shop.db.selectFrom("orders").select("id").executeTakeFirstOrThrow();
  const { id, email } = customer;
  owner = {
    id,
    email,
    name: "Prudence",
    token: tokenOf(ownersShopper),
    uId: line.uId,
    orderId: order.id,
  };
  stranger = new Shopper(shop.url);
  await loggedIn(stranger);
});

/** Each call with the owner's ids where it takes any, and how it is answered. */
const calls: Record<string, (owner: Owner) => { body?: object; status: number }> = {
  newProducts: () => ({ status: 200 }),
  allProducts: () => ({ status: 200 }),
  product: () => ({ status: 404 }),
  getcart: () => ({ status: 200 }),
  // An id of one's own making names nobody else's line.
  addtocart: ({ uId }) => ({ body: { uId, itemId: "tlc" }, status: 200 }),
  // A line that is not in one's own basket is gone already.
  removefromcart: ({ uId }) => ({ body: { uId }, status: 200 }),
  mergecart: ({ uId }) => ({ body: { guestCart: [{ uId, itemId: "tlc" }] }, status: 200 }),
  "add-personalisation": ({ uId }) => ({ body: { uId, personalisation: "Mine" }, status: 409 }),
  "create-checkout-session": ({ uId }) => ({
    body: { cartItems: [{ uId, itemId: "grapes" }] },
    status: 200,
  }),
  login: ({ email, id }) => ({ body: { email, password: id }, status: 401 }),
  register: ({ email }) => ({
    body: { name: "Me", email: ` ${email.toUpperCase()} `, password: "correct horse" },
    status: 409,
  }),
  logout: ({ id, token }) => ({ body: { everywhere: true, id, token }, status: 200 }),
  "forgot-password": ({ email }) => ({ body: { email }, status: 200 }),
  "reset-password": ({ token }) => ({ body: { token, password: "a better horse" }, status: 409 }),
  "confirm-email": ({ token }) => ({ body: { token }, status: 409 }),
  // The answer does not reveal whether an address has an account. The letter to that address does.
  "change-email": ({ id, email }) => ({
    body: { id, newEmail: email.toUpperCase(), password: "correct horse" },
    status: 200,
  }),
  "change-password": ({ id, token }) => ({
    body: { id, oldPassword: token, newPassword: "a better horse" },
    status: 401,
  }),
  "download-data": ({ id }) => ({ body: { id, customerId: id }, status: 200 }),
  "close-account": ({ id, token }) => ({ body: { id, password: token }, status: 401 }),
  account: () => ({ status: 200 }),
  orders: () => ({ status: 403 }),
  favs: () => ({ status: 200 }),
  "add-fav": ({ id }) => ({ body: { productId: "bingo", customerId: id }, status: 200 }),
  "remove-fav": ({ id }) => ({ body: { productId: "tlc", customerId: id }, status: 200 }),
};
const addresses = Object.values(screens).flatMap(({ calls: those }) => Object.entries(those));

describe("a stranger with another customer’s ids", () => {
  test("is seen at every call that the site map has", () => {
    expect(Object.keys(calls).toSorted()).toEqual(addresses.map(([name]) => name).toSorted());
  });

  test.each(addresses)("gets and changes nothing by the call %s", async (name, address) => {
    const { body, status } = calls[name]!(owner);
    // Each call has a token of its own, since one of them revokes it.
    const customer = new Shopper(shop.url);
    await loggedIn(customer);
    const before = await belongings();
    for (const id of [owner.id, owner.orderId, owner.uId]) {
      const answer = await fetch(shop.url + address.replace(/:\w+/, id), {
        method: body ? "POST" : "GET",
        headers: {
          "Content-Type": "application/json",
          Authorization: `Bearer ${tokenOf(customer)}`,
          Cookie: ownersShopper.cookieHeader,
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      expect(isOf(owner, await answer.text())).toBe(false);
      if (name === "logout") continue;
      // The same line once more is the same line.
      expect([name, answer.status]).toEqual([name, status]);
    }
    expect(await belongings()).toEqual(before);
  });

  test.each(Object.values(screens).flatMap<string>(({ pages }) => pages))(
    "sees nothing of theirs on the page %s, whatever the address says",
    async (pattern) => {
      const before = await belongings();
      for (const id of [owner.id, owner.token, owner.uId, owner.orderId]) {
        const path = pattern.replace("*", id).replace(":productId", id);
        const query = `session_id=${id}&message=${owner.uId}&quick-view=${id}&page=1&tab=orders`;
        const answer = await stranger.get(
          `${path}?${query}&userId=${owner.id}&token=${owner.token}`,
        );
        expect(isOf(owner, await answer.text())).toBe(false);
      }
      expect(await belongings()).toEqual(before);
    },
  );

  test.each(["removefromcart", "add-personalisation", "checkout", "logout", "logout-everywhere"])(
    "does nothing to them by the form %s",
    async (call) => {
      const before = await belongings();
      const page = call.startsWith("logout") ? "/account" : "/cart";
      const visitor = new Shopper(shop.url);
      await loggedIn(visitor);
      const fields = { uId: owner.uId, personalisation: "Mine", idempotencyKey: owner.orderId };
      const answer = await visitor.submit(page, call, { ...fields, id: owner.id });
      expect(isOf(owner, await answer.text())).toBe(false);
      expect(await belongings()).toEqual(before);
    },
  );

  test("is refused with a token that differs from the owner’s by a character", async () => {
    const { token } = owner;
    const { hash } = await shop.db.selectFrom("tokens").select("hash").executeTakeFirstOrThrow();
    const near = [hash, token.slice(1), `${token}A`, token.toUpperCase(), `${token},`, "", "null"];
    for (const each of near) {
      const headers = { Authorization: `Bearer ${each}`, Cookie: ownersShopper.cookieHeader };
      const { status } = await fetch(`${shop.url}/api/user/account`, { headers });
      expect([each, status]).toEqual([each, 401]);
    }
  });
});

/** Whether a text has anything in it that is known of the owner alone. */
function isOf({ name, email }: Owner, text: string): boolean {
  return [name, email, message].some((secret) => text.includes(secret));
}

/** All that is the owner’s. */
async function belongings() {
  const { db } = shop;
  const ofOwner = (table: "basketLines" | "favourites" | "orders" | "tokens") =>
    db.selectFrom(table).selectAll().where("customerId", "=", owner.id).execute();
  const customer = db.selectFrom("customers").selectAll().where("id", "=", owner.id).execute();
  return Promise.all([
    customer,
    ...(["basketLines", "favourites", "orders", "tokens"] as const).map(ofOwner),
  ]);
}
