import type { Environment } from "~/env.server";
import type { ClosedDays } from "~/shop/calendar/closed-days";
import { readClosedDaysAhead } from "~/shop/calendar/closed-days.server";
import { favouriteIds } from "~/shop/catalogue/favourites.server";
import type { Shop } from "~/shop/shop";
import {
  openBrowserBasket,
  openCustomerBasket,
  openGuestBasket,
  type Basket,
  type GuestBasket,
} from "./basket.server";
import { openCookieJar, type CookieJar } from "./cookies.server";
import { identify, tokenIn, type Identity } from "./identity.server";
import { openOnceBox, type OnceBox } from "./read-once.server";
import { noCookies, type Cookies } from "./request-cookies.server";

/** The parts of a request that identify its sender. */
export type SessionRequest = {
  cookies: Cookies;
  authorization: string | undefined;
  isJsonCall: boolean;
  /** The client's address, as the network reports it. */
  address: string;
  /** Takes a Set-Cookie header of the answer. */
  setCookie: (header: string) => void;
};

/** The belongings of a visitor that every page shows. */
export type Belongings = {
  /** None for a guest. */
  favouriteIds: string[];
  basketCount: number;
};

/**
 * The session of one request. It is opened once, and shared by the layout, the page and its
 * action.
 */
export type Session = Identity & {
  shop: Shop;
  env: Environment;
  address: string;
  /** A JSON call sends a token and no cookies. */
  isJsonCall: boolean;
  /** The customer's, or a guest's. */
  basket: Basket;
  guestBasket: GuestBasket;
  belongings: () => Promise<Belongings>;
  cookies: CookieJar;
  once: OnceBox;
  /** The closed days from today on. They are read once. */
  closedDays: () => Promise<ClosedDays>;
};

/** Ignores the desk's cookie without a customer's, so that no stranger's cookie changes an answer. */
function pageTokens(cookies: CookieJar) {
  const token = cookies.get("Bearer");
  return token ? { token, deskToken: cookies.get("desk")?.token } : {};
}

export async function openSession(
  shop: Shop,
  env: Environment,
  request: SessionRequest,
): Promise<Session> {
  const { authorization, isJsonCall, address, setCookie } = request;
  const isSecure = env.publicUrl.startsWith("https:");
  // A browser sends cookies with every request, so only pages read them. A JSON call sends its
  // token.
  const cookies = isJsonCall
    ? openCookieJar(noCookies, isSecure, () => {})
    : openCookieJar(request.cookies, isSecure, setCookie);
  const tokens = isJsonCall ? tokenIn(authorization) : pageTokens(cookies);
  const identity = await identify(shop, tokens, cookies);
  if (identity.hasDeadToken) identity.dropToken();
  const guestBasket = openGuestBasket(cookies);
  const { customer } = identity;
  const basket = customer ? openCustomerBasket(shop, customer) : openBrowserBasket(guestBasket);
  let closedDays: Promise<ClosedDays> | undefined;
  return {
    ...identity,
    cookies,
    once: openOnceBox(cookies),
    shop,
    env,
    address,
    isJsonCall,
    guestBasket,
    basket,
    belongings: async () => ({
      favouriteIds: customer ? await favouriteIds(shop.db, customer.id) : [],
      basketCount: (await basket.read()).length,
    }),
    closedDays: () => (closedDays ??= readClosedDaysAhead(shop.db, new Date())),
  };
}
