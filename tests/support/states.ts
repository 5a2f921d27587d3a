import type { Page } from "@playwright/test";
import { changeForms } from "../../app/routes/account/changes";
import { keysOf } from "../../app/shop/objects";
import type { Db } from "../../db/connect";
import {
  add,
  applied,
  at,
  bought,
  buyLink,
  draftMessage,
  favour,
  filled,
  linkedOrder,
  loggedIn,
  loggedInAs,
  manyLines,
  ownOrder,
  polite,
  clickedHeart,
  remove,
  sending,
  threeLines,
  type Arrival,
} from "./arrivals";
import { Shopper } from "./shopper";

/** A screen in one situation, for tests that look at all of them. */
export type State = {
  name: string;
  /** Brings a new visitor there. The shop's answer is the state. */
  arrive: Arrival;
  /** The status of the answer, when it is not 200. */
  status?: number;
  /** The element that is then clicked on the page, with scripts or without. */
  click?: string;
};

/** The card that `arrangeShelves` takes off sale. */
export const notForSaleId = "rsvp";

/** The discount codes that `arrangeShelves` makes. */
const codes = {
  good: { id: "7b0e7e2c-51f1-4d0c-a5f5-0d9c0e6e6a01", code: "BASTARD10", lastDay: null },
  over: { id: "7b0e7e2c-51f1-4d0c-a5f5-0d9c0e6e6a02", code: "XMAS", lastDay: "2020-12-24" },
};

/** Every state of every screen, a line each. */
export const states: State[] = [
  { name: "home", arrive: at("/") },
  { name: "home-menu-open", arrive: at("/"), click: "summary" },
  { name: "home-logged-in", arrive: at("/", loggedIn) },
  { name: "home-polite", arrive: at("/", polite) },
  { name: "home-after-a-sale", arrive: at("/", bought("venn")) },

  { name: "all", arrive: at("/all") },
  { name: "all-30", arrive: at("/all?show=30") },
  { name: "birthday", arrive: at("/birthday") },
  { name: "engagement", arrive: at("/engagement") },
  { name: "wedding", arrive: at("/wedding") },
  { name: "get-well", arrive: at("/get-well") },
  { name: "all-mild-by-price", arrive: at("/all?filth=mild&sort=price") },
  { name: "all-mild-polite", arrive: at("/all?filth=mild", polite) },
  { name: "all-for-boss", arrive: at("/all?for=boss") },
  { name: "birthday-for-boss", arrive: at("/birthday?for=boss") },
  { name: "listing-none-for-boss", arrive: at("/engagement?for=boss") },
  { name: "birthday-for-partner", arrive: at("/birthday?for=partner") },
  { name: "listing-none-of-filth", arrive: at("/engagement?filth=unforgivable") },
  { name: "all-polite", arrive: at("/all", polite) },
  { name: "all-quick-view", arrive: at("/all?quick-view=grapes") },
  { name: "listing-favourite-refused", arrive: at("/wedding", clickedHeart) },

  { name: "card", arrive: at("/card/grapes") },
  { name: "card-reduced", arrive: at("/card/tlc") },
  { name: "card-not-for-sale", arrive: at(`/card/${notForSaleId}`) },
  { name: "card-polite", arrive: at("/card/grapes", polite) },
  { name: "card-reviews", arrive: at("/card/grapes?tab=reviews") },
  { name: "card-quick-view", arrive: at("/card/grapes?quick-view=bingo") },
  { name: "card-zoom", arrive: at("/card/grapes?zoom=open") },
  { name: "card-zoom-words", arrive: at("/card/grapes?zoom=open", draftMessage) },
  { name: "card-zoom-polite", arrive: at("/card/grapes?zoom=open", polite) },
  { name: "card-added", arrive: at("/card/grapes", add("grapes")) },
  { name: "card-message", arrive: at("/card/grapes?message=open") },
  { name: "card-message-held", arrive: at("/card/grapes", draftMessage) },
  {
    name: "card-message-refused",
    arrive: sending("/card/grapes?message=open", "savedraft", {
      itemId: "grapes",
      personalisation: "x".repeat(101),
    }),
    status: 422,
  },
  {
    name: "card-add-refused",
    arrive: sending(`/card/${notForSaleId}`, "addtocart", { uId: "line-1", itemId: notForSaleId }),
    status: 409,
  },

  { name: "cart", arrive: at("/cart", filled(threeLines())) },
  { name: "cart-polite", arrive: at("/cart", polite, filled(threeLines())) },
  { name: "cart-long-message", arrive: at("/cart", filled([["a", "grapes", "W".repeat(100)]])) },
  { name: "cart-empty", arrive: at("/cart") },
  { name: "cart-40-lines", arrive: at("/cart", filled(manyLines(40))) },
  { name: "cart-gone-card", arrive: at("/cart", filled([...threeLines(), ["d", "no-such", ""]])) },
  {
    name: "cart-not-for-sale",
    arrive: at("/cart", filled([...threeLines(), ["d", notForSaleId, ""]])),
  },
  { name: "cart-message", arrive: at("/cart?message=a", filled(threeLines())) },
  {
    name: "cart-message-refused",
    arrive: sending(
      "/cart?message=a",
      "add-personalisation",
      { uId: "a", personalisation: "x".repeat(101) },
      filled(threeLines()),
    ),
    status: 422,
  },
  { name: "cart-removed", arrive: at("/cart", filled(threeLines()), remove("b")) },
  { name: "cart-checkout-refused", arrive: sending("/cart", "checkout"), status: 422 },
  { name: "cart-discounted", arrive: at("/cart", filled(threeLines()), applied(codes.good.id)) },
  {
    name: "cart-discount-refused",
    arrive: sending("/cart", "apply-discount", { code: "git 10" }, filled(threeLines())),
    status: 422,
  },
  {
    name: "cart-discount-over",
    arrive: at("/cart", filled(threeLines()), applied(codes.over.id)),
  },
  {
    name: "cart-back-from-payment",
    arrive: at("/cart", filled(threeLines()), (shopper) => shopper.submit("/cart", "checkout")),
  },

  { name: "order-confirmation", arrive: at("/order-confirmation") },
  { name: "order-confirmation-receipt", arrive: bought("grapes") },

  { name: "find-order", arrive: at("/find-order") },
  { name: "find-order-polite", arrive: at("/find-order", polite) },
  {
    name: "find-order-refused",
    arrive: sending("/find-order", "send-order-link", { orderNumber: "12", email: "dave" }),
    status: 422,
  },
  { name: "find-order-sent", arrive: at("/find-order?sent=yes") },
  { name: "order", arrive: linkedOrder(filled(threeLines())) },
  { name: "order-polite", arrive: linkedOrder(polite, filled(threeLines())) },
  {
    name: "order-cancelling",
    async arrive(shopper) {
      await filled(threeLines())(shopper);
      return shopper.get(`${await buyLink(shopper)}?cancel=1`);
    },
  },
  {
    name: "order-correction-refused",
    async arrive(shopper) {
      await filled(threeLines())(shopper);
      const path = await buyLink(shopper);
      const order = path.slice("/order/".length);
      const words = { what: "message", position: "1", was: "", now: "Get up" };
      return shopper.submit(path, "correct-own-order", { order, ...words });
    },
    status: 422,
  },
  { name: "order-unknown", arrive: at("/order/no-such-token"), status: 404 },

  { name: "login", arrive: at("/login") },
  { name: "register", arrive: at("/login?mode=register") },
  {
    name: "login-refused",
    arrive: sending("/login", "login", { email: "dave@example.com", password: "wrong" }),
    status: 401,
  },
  {
    name: "register-refused",
    arrive: sending("/login?mode=register", "register", { name: "", email: "dave", password: "x" }),
    status: 422,
  },

  { name: "login-forgot", arrive: at("/login?mode=forgot") },
  { name: "login-forgot-polite", arrive: at("/login?mode=forgot", polite) },
  { name: "login-link-sent", arrive: at("/login?mode=forgot&sent=yes") },
  { name: "login-dead-link", arrive: at("/login?mode=reset") },
  { name: "login-dead-link-polite", arrive: at("/login?mode=reset", polite) },
  { name: "login-dead-confirmation", arrive: at("/login?mode=confirm") },

  { name: "account", arrive: at("/account", loggedIn) },
  { name: "account-longest-name", arrive: at("/account", loggedInAs("W".repeat(100))) },
  ...keysOf(changeForms).map((change) => ({
    name: `account-change-${change}`,
    arrive: at(`/account?change=${change}`, loggedIn),
  })),
  {
    name: "account-change-refused",
    arrive: sending(
      "/account?change=password",
      "change-password",
      { oldPassword: "wrong horse", newPassword: "a better horse" },
      loggedIn,
    ),
    status: 401,
  },
  { name: "account-closing", arrive: at("/account?change=close", loggedIn) },
  { name: "account-closing-polite", arrive: at("/account?change=close", polite, loggedIn) },
  { name: "account-orders", arrive: at("/account?tab=orders", loggedIn, bought("grapes")) },
  { name: "account-order", arrive: ownOrder(loggedIn, bought("grapes")) },
  { name: "account-no-orders", arrive: at("/account?tab=orders", loggedIn) },

  { name: "favourites", arrive: at("/favourites", loggedIn, favour("grapes"), favour("venn")) },
  { name: "favourites-empty", arrive: at("/favourites", loggedIn) },

  { name: "search", arrive: at("/search?q=idiot") },
  { name: "search-rude", arrive: at("/search?q=the&filth=rude") },
  { name: "search-none-of-filth", arrive: at("/search?q=idiot&filth=mild") },
  { name: "search-none", arrive: at("/search?q=zebra") },
  { name: "search-somebody", arrive: at("/search?q=mum") },
  { name: "search-two-lists", arrive: at("/search?q=mum+60th") },
  { name: "search-blank", arrive: at("/search?q=%20") },

  { name: "about", arrive: at("/about") },
  { name: "terms-of-use", arrive: at("/terms-of-use") },
  { name: "mobile-terms-of-service", arrive: at("/mobile-terms-of-service") },
  { name: "privacy-policy", arrive: at("/privacy-policy") },
  { name: "cookie-policy", arrive: at("/cookie-policy") },

  { name: "not-found", arrive: at("/nope"), status: 404 },
  { name: "card-not-found", arrive: at("/card/nope"), status: 404 },
  { name: "unknown-button", arrive: sending("/cart", "rob"), status: 400 },
  {
    name: "wrong-method",
    arrive: (shopper) =>
      shopper.send("/cart", { method: "PUT", headers: { Origin: shopper.shopUrl } }),
    status: 405,
  },
];

export function stateNamed(name: string): State {
  const state = states.find((candidate) => candidate.name === name);
  if (!state) throw new Error(`There is no state ${name}`);
  return state;
}

/**
 * Makes what the catalogue never has: a card that is not for sale and without a description, and an
 * occasion without unforgivable cards. Makes two discount codes, of which one is over.
 */
export async function arrangeShelves(db: Db): Promise<void> {
  await db
    .updateTable("products")
    .set({ filth: "rude" })
    .where("filth", "=", "unforgivable")
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("productOccasions")
          .select("occasion")
          .whereRef("productId", "=", "products.id")
          .where("occasion", "=", "engagement"),
      ),
    )
    .execute();
  await db
    .updateTable("products")
    .set({ pricePence: null, oldPricePence: null, longDescription: "" })
    .where("id", "=", notForSaleId)
    .execute();
  const terms = { percent: 10, firstDay: "2020-01-01", madeAt: 0 };
  await db
    .insertInto("discountCodes")
    .values(Object.values(codes).map((code) => Object.assign({}, terms, code)))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The address that a page calls its own, if it names one. */
export const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];

/** Brings a new visitor to a state, and shows the shop's answer in a browser. */
export async function showState(page: Page, shopUrl: string, { arrive, click }: State) {
  const answer = await arrive(new Shopper(shopUrl));
  const { "content-encoding": _, ...headers } = Object.fromEntries(answer.headers);
  const body = await answer.text();
  await page.route(answer.url, (route) => route.fulfill({ status: answer.status, headers, body }));
  // The browser takes such a page for a foreign one, which may not load from this machine.
  await page.context().grantPermissions(["local-network-access"]);
  await page.goto(answer.url);
  if (click) await page.click(click);
}
