import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import type { NoticeCode } from "./notices";
import type { Line } from "../shop/basket";
import { decodeValue, encodeValue, readCookies, setCookie } from "./cookies.server";
import { decodeGuestBasket, encodeGuestBasket } from "./guest-basket.server";
import { decodeNotices, noticesCookie, noticesLifetimeSeconds } from "./notices.server";

const daySeconds = 24 * 60 * 60;
const guestBasketLifetimeSeconds = 90 * daySeconds;
const heldMessageCookie = "heldMessage";
const heldMessageLifetimeSeconds = 60 * 60;
const lastOrderCookie = "lastOrder";

const HeldMessage = z.tuple([z.string(), z.string().max(100)]);

export type Visit = ReturnType<typeof openVisit>;

/** Who is asking, what their browser keeps for them, and what the answer tells it to keep. */
export function openVisit(request: Request, { shop, env }: AppLoadContext) {
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
  let lines: readonly Line[] = decodeGuestBasket(cookies);

  return {
    shop,
    env,
    /** To be sent with the answer. */
    headers,

    basket: {
      get lines(): readonly Line[] {
        return lines;
      },
      /** @throws {Refusal} when the browser has no room for them */
      keep: (changed: readonly Line[]) => {
        const parts = encodeGuestBasket(changed);
        for (const [name, value] of parts) {
          if (value !== "" || cookies[name]) keep(name, value, guestBasketLifetimeSeconds);
        }
        lines = changed;
      },
    },

    /** The message written for a card that is being looked at and not yet in the basket. */
    heldMessage: (itemId: string): string => {
      const held = HeldMessage.safeParse(decodeValue(cookies[heldMessageCookie])).data;
      return held?.[0] === itemId ? held[1] : "";
    },
    holdMessage: (itemId: string, message: string) => {
      const value = message === "" ? "" : encodeValue([itemId, message]);
      keep(heldMessageCookie, value, heldMessageLifetimeSeconds, "/card");
    },

    /** The order this browser last took to the payment page. */
    lastOrderId: cookies[lastOrderCookie] ?? null,
    rememberOrder: (orderId: string) => {
      keep(lastOrderCookie, orderId, daySeconds);
    },

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
