import type { Environment } from "../env.server";
import type { Shop } from "../shop/shop";
import {
  openBrowserBasket,
  openCustomerBasket,
  openGuestBasket,
  type Basket,
  type GuestBasket,
} from "./basket.server";
import { openCookieJar } from "./cookies.server";
import { bearerToken, identify, type Identity } from "./identity.server";
import { openNoticeBox, type NoticeBox } from "./notices.server";
import { openPreferences, type Preferences } from "./preferences.server";

/** What a request tells of whoever sends it. */
export type SessionRequest = {
  cookieHeader: string | undefined;
  authorization: string | undefined;
  isJsonCall: boolean;
  /** Where it comes from, as far as the network tells. */
  address: string;
  /** Takes a Set-Cookie header of the answer. */
  setCookie: (header: string) => void;
};

/** One request's dealings with its sender: opened once, and shared by the root, the page and its action. */
export type Session = Identity &
  Preferences & {
    shop: Shop;
    env: Environment;
    address: string;
    /** The customer's, or a guest's. */
    basket: Basket;
    guestBasket: GuestBasket;
    notices: NoticeBox;
  };

export async function openSession(
  shop: Shop,
  env: Environment,
  request: SessionRequest,
): Promise<Session> {
  const { cookieHeader, authorization, isJsonCall, address, setCookie } = request;
  const isSecure = env.publicUrl.startsWith("https:");
  // A browser sends cookies unasked, so they are for pages alone; a JSON call shows its token.
  const cookies = isJsonCall
    ? openCookieJar("", isSecure, () => {})
    : openCookieJar(cookieHeader, isSecure, setCookie);
  const token = isJsonCall ? bearerToken(authorization) : cookies.values.Bearer;
  const identity = await identify(shop, token, cookies);
  const guestBasket = openGuestBasket(cookies);
  const { customer } = identity;
  return {
    ...identity,
    ...openPreferences(cookies),
    shop,
    env,
    address,
    guestBasket,
    basket: customer ? openCustomerBasket(shop, customer) : openBrowserBasket(guestBasket),
    notices: openNoticeBox(cookies),
  };
}
