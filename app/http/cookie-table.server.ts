import { z } from "zod";
import { isOn, json, plain, type Codec } from "./cookie-codecs.server";
import { ItemId, UId } from "./inputs.server";
import { noticeCodes } from "~/forms/notice-texts.server";
import { isKeyOf } from "~/shop/objects";
import type { Applied } from "~/shop/discounts/use-discount.server";
import { orderNumber } from "~/shop/orders/order";
import { tokenLifetimeDays } from "~/shop/terms";

const hourSeconds = 60 * 60;
const daySeconds = 24 * hourSeconds;

type Cookie<Value> = {
  codec: Codec<Value>;
  lifetimeSeconds: number;
  /** The path that the browser sends it to; every path when left out. */
  path?: string;
  /** A person's cookies go when they log out, by whichever way. */
  belongsTo: "person" | "browser";
  /** For the Cookie Policy; the desk's cookie, which no shopper gets, has none. */
  reason?: string;
  /** The lack of a browser that refuses it, of a cookie that may be the first in a browser. */
  lack?: string;
};

const cookie = <Value>(row: Cookie<Value>) => row;

const part = <Value extends z.ZodType>(schema: Value) => schema.optional().catch(undefined);

/** The parts of `notice`, each for one later page that asks for it. */
export const Notice = z.object({
  notices: part(z.array(z.enum(noticeCodes)).max(5)),
  /** The fields of a form that is shown again. No other is kept, least of all a password. */
  typed: part(
    z
      .object({ name: z.string(), email: z.string(), orderNumber: z.string(), terms: z.string() })
      .partial()
      .refine((typed) => Object.keys(typed).length > 0),
  ),
  /** The line that was just removed from the basket, with its index there. */
  removed: part(
    z.object({ uId: UId, productId: z.string(), personalisation: z.string(), index: z.number() }),
  ),
  /** The cards whose hearts a guest pressed, the latest last. */
  hearts: part(z.array(ItemId).max(10)),
  /** The token of the link in a letter that this browser opened last. */
  link: part(z.string().regex(/^[\w-]{1,100}$/)),
});

const appliedDiscount: Codec<Applied> = {
  decode(text) {
    const [id, orderId] = text.split(".");
    return z
      .object({ id: z.uuid(), orderId: z.string().regex(orderNumber).optional() })
      .safeParse({ id, orderId }).data;
  },
  encode: ({ id, orderId }) => (orderId === undefined ? id : `${id}.${orderId}`),
};

/** Every cookie. The session, the guard and the Cookie Policy read this table. */
export const cookieTable = {
  guestCart: cookie({
    codec: plain,
    lifetimeSeconds: 90 * daySeconds,
    belongsTo: "browser",
    reason: "Your basket, messages included, while you’re not logged in.",
    lack: "carry a basket",
  }),
  "guestCart.1": cookie({
    codec: plain,
    lifetimeSeconds: 90 * daySeconds,
    belongsTo: "browser",
    reason: "The rest of that basket, when it’s too big for one cookie. Show-off.",
  }),
  /** The id of the card, and the message. */
  draftMessage: cookie({
    codec: json(z.tuple([z.string(), z.string().max(100)])),
    lifetimeSeconds: hourSeconds,
    path: "/card",
    belongsTo: "person",
    reason: "The message you wrote for a card that isn’t in your basket yet.",
    lack: "carry a message",
  }),
  /** The lines that this browser added last, each with the time of the answer in ms. */
  presses: cookie({
    codec: json(z.array(z.tuple([UId, z.number()])).max(5)),
    lifetimeSeconds: hourSeconds,
    belongsTo: "person",
    reason:
      "Your last few clicks on Add To Cart, to tell clicking once too often from wanting another.",
  }),
  notice: cookie({
    codec: json(Notice),
    lifetimeSeconds: hourSeconds,
    belongsTo: "person",
    reason:
      "What a later page needs once: news such as “Added to cart”, the card you just removed, what you typed into a form when you threw the switch (never your password), the hearts you pressed while logged out, and the link in an e-mail that you opened. Each goes once it’s used.",
    lack: "log in or keep favourites",
  }),
  /** A token that proves which order this browser took to the payment page last. */
  lastOrder: cookie({
    codec: plain,
    lifetimeSeconds: daySeconds,
    belongsTo: "person",
    reason:
      "Which order you last took to the payment page, so that trying again doesn’t order twice, and only you see your words and the order’s page when it’s paid.",
  }),
  /** The id of the discount that was applied to the basket, and the order that was placed with it. */
  discount: cookie({
    codec: appliedDiscount,
    lifetimeSeconds: 30 * daySeconds,
    belongsTo: "person",
    reason:
      "Which discount code you applied to your basket. Gone when you’ve paid, or taken it off.",
    lack: "carry a discount code",
  }),
  mum: cookie({
    codec: isOn,
    lifetimeSeconds: 90 * daySeconds,
    belongsTo: "browser",
    reason: "That “Mum’s behind me” is on. Gone when you switch it off.",
    lack: "keep the cards covered",
  }),
  Bearer: cookie({
    codec: plain,
    lifetimeSeconds: tokenLifetimeDays * daySeconds,
    belongsTo: "person",
    reason: "Keeps you logged in. Set only when you log in, gone when you log out.",
    lack: "stay logged in",
  }),
  /** The token of the opened desk, and the mark of a browser in which it has been open. */
  desk: cookie({
    codec: json(z.object({ token: z.string().optional(), mark: z.string().optional() })),
    lifetimeSeconds: 400 * daySeconds,
    belongsTo: "browser",
  }),
};

export type CookieName = keyof typeof cookieTable;

export type CookieValue<Name extends CookieName> =
  (typeof cookieTable)[Name] extends Cookie<infer Value> ? Value : never;

/** Whether any of those cookies is one that a shopper can get. */
export function hasOurCookie(values: object): boolean {
  return Object.keys(values).some((name) => isKeyOf(cookieTable, name) && cookieTable[name].reason);
}
