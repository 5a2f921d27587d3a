import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import type { Line } from "../shop/basket";
import { changeBasket, readBasket } from "../shop/basket.server";
import { findCustomer, tokenLifetimeDays, type Customer } from "../shop/customers.server";
import type { Shop } from "../shop/shop";
import { isCall } from "./call.server";
import { decodeValue, encodeValue, readCookies, setCookie } from "./cookies.server";
import { decodeGuestBasket, encodeGuestBasket } from "./guest-basket.server";
import type { NoticeCode } from "./notices";
import { decodeNotices, noticesCookie, noticesLifetimeSeconds } from "./notices.server";

const daySeconds = 24 * 60 * 60;
const guestBasketLifetimeSeconds = 90 * daySeconds;
const draftCookie = "draftMessage";
const heldMessageLifetimeSeconds = 60 * 60;
const lastOrderCookie = "lastOrder";
const tokenCookie = "Bearer";
const politeCookie = "mum";
const politeLifetimeSeconds = 90 * daySeconds;

const DraftMessage = z.tuple([z.string(), z.string().max(100)]);

/** A basket, wherever it is kept. */
export type Basket = {
  read(): Promise<readonly Line[]>;
  /** @throws {Refusal} what the change throws, or when there is no room for the lines */
  change(change: (lines: readonly Line[]) => readonly Line[]): Promise<void>;
};

export type Session = Awaited<ReturnType<typeof openSession>>;

/** Who is asking, what their browser keeps for them, and what the answer tells it to keep. */
export async function openSession(request: Request, { shop, env, address }: AppLoadContext) {
  const cookies = readCookies(request);
  const headers = new Headers();
  const keep = (name: string, value: string, maxAgeSeconds: number, path?: string) => {
    const isSecure = env.publicUrl.startsWith("https:");
    const lifetime = value === "" ? 0 : maxAgeSeconds;
    headers.append(
      "Set-Cookie",
      setCookie(name, value, { path, maxAgeSeconds: lifetime, isSecure }),
    );
  };

  // Calls show their token; a cookie, which a browser sends unasked, is for pages alone.
  const isPage = !isCall(request);
  const token = isPage ? cookies[tokenCookie] : bearerToken(request);
  const customer = token ? await findCustomer(shop.db, token) : undefined;

  let guestLines: readonly Line[] = isPage ? decodeGuestBasket(cookies) : [];
  const guestBasket = {
    /** What this browser keeps, for a guest or left over from one. */
    get lines(): readonly Line[] {
      return guestLines;
    },
    /** @throws {Refusal} when the browser has no room for them */
    keep: (lines: readonly Line[]) => {
      for (const [name, value] of encodeGuestBasket(lines)) {
        if (value !== "" || cookies[name]) keep(name, value, guestBasketLifetimeSeconds);
      }
      guestLines = lines;
    },
  };

  return {
    shop,
    env,
    /** Where the request comes from, as far as the network tells. */
    address,
    /** To be sent with the answer. */
    headers,
    /** Undefined for a guest. */
    customer,
    /** Whether a token was shown that means nothing (any more). */
    hasDeadToken: Boolean(token) && !customer,
    basket: customer ? customerBasket(shop, customer) : browserBasket(guestBasket),
    guestBasket,

    token,
    keepToken: (issued: string) => keep(tokenCookie, issued, tokenLifetimeDays * daySeconds),
    dropToken: () => keep(tokenCookie, "", 0),

    /** The message written for a card that is being looked at and not yet in the basket. */
    draftMessage: (itemId: string): string => {
      const held = DraftMessage.safeParse(decodeValue(cookies[draftCookie])).data;
      return held?.[0] === itemId ? held[1] : "";
    },
    saveDraft: (itemId: string, message: string) => {
      const value = message === "" ? "" : encodeValue([itemId, message]);
      keep(draftCookie, value, heldMessageLifetimeSeconds, "/card");
    },

    /** The order this browser last took to the payment page. */
    lastOrderId: cookies[lastOrderCookie] ?? null,
    rememberOrder: (orderId: string) => {
      keep(lastOrderCookie, orderId, daySeconds);
    },

    /** Whether "Mum's behind me" is on. */
    isPolite: cookies[politeCookie] === "1",
    keepPolite: (isPolite: boolean) =>
      keep(politeCookie, isPolite ? "1" : "", politeLifetimeSeconds),

    /** What the last form has to say. Reading takes it out of the browser. */
    takeNotices: (): NoticeCode[] => {
      if (!cookies[noticesCookie]) return [];
      keep(noticesCookie, "", 0);
      return decodeNotices(cookies[noticesCookie]);
    },
    leaveNotices: (codes: NoticeCode[]) => {
      if (codes.length > 0) keep(noticesCookie, encodeValue(codes), noticesLifetimeSeconds);
    },
  };
}

function bearerToken(request: Request): string | undefined {
  const header = request.headers.get("Authorization");
  // Whatever else is in the header is a token too, only not one that anybody was given.
  return header ? header.replace(/^Bearer\s+/i, "").trim() || "none" : undefined;
}

function customerBasket({ db }: Shop, { id }: Customer): Basket {
  return {
    read: () => readBasket(db, id),
    change: (change) => changeBasket(db, id, change),
  };
}

function browserBasket(kept: {
  lines: readonly Line[];
  keep(lines: readonly Line[]): void;
}): Basket {
  return {
    read: () => Promise.resolve(kept.lines),
    change: async (change) => kept.keep(change(kept.lines)),
  };
}
