import { tokenLifetimeDays } from "~/shop/terms";

const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;
const daySeconds = 24 * hourSeconds;

type CookieDeclaration = {
  lifetimeSeconds: number;
  /** The path that the browser sends it to; every path when left out. */
  path?: string;
  /** For the Cookie Policy. */
  reason: string;
};

/**
 * Every cookie that a shopper can get. The guard and the Cookie Policy read this table. It is also in a
 * script of the public pages, which must not reveal the desk, so the desk's cookie is not in it.
 */
export const cookieTable = {
  guestCart: {
    lifetimeSeconds: 90 * daySeconds,
    reason: "Your basket, messages included, while you’re not logged in.",
  },
  "guestCart.1": {
    lifetimeSeconds: 90 * daySeconds,
    reason: "The rest of that basket, when it’s too big for one cookie. Show-off.",
  },
  draftMessage: {
    lifetimeSeconds: hourSeconds,
    path: "/card",
    reason: "The message you wrote for a card that isn’t in your basket yet.",
  },
  presses: {
    lifetimeSeconds: hourSeconds,
    reason:
      "Your last few clicks on Add To Cart, to tell clicking once too often from wanting another.",
  },
  removed: {
    lifetimeSeconds: 5 * minuteSeconds,
    reason:
      "The card you just removed from your basket, message included, so that you can put it back.",
  },
  notice: {
    lifetimeSeconds: 5 * minuteSeconds,
    reason: "What the next page has to tell you, such as “Added to cart”. Goes once it’s said.",
  },
  lastOrder: {
    lifetimeSeconds: daySeconds,
    reason:
      "Which order you last took to the payment page, so that trying again doesn’t order twice, and only you see your words and the order’s page when it’s paid.",
  },
  discount: {
    lifetimeSeconds: 30 * daySeconds,
    reason:
      "Which discount code you applied to your basket. Gone when you’ve paid, or taken it off.",
  },
  mum: {
    lifetimeSeconds: 90 * daySeconds,
    reason: "That “Mum’s behind me” is on. Gone when you switch it off.",
  },
  typed: {
    lifetimeSeconds: minuteSeconds,
    reason:
      "What you typed into a form we turned down, when you throw that switch there. Never your password.",
  },
  heart: {
    lifetimeSeconds: hourSeconds,
    reason:
      "Which cards’ hearts you pressed while logged out, to save them when you log in, unless you say “Forget”.",
  },
  letterLink: {
    lifetimeSeconds: 30 * minuteSeconds,
    path: "/login",
    reason:
      "Which link in an e-mail of ours you opened, to choose a new password or to confirm an e-mail address. Gone when you have.",
  },
  Bearer: {
    lifetimeSeconds: tokenLifetimeDays * daySeconds,
    reason: "Keeps you logged in. Set only when you log in, gone when you log out.",
  },
} as const satisfies Record<string, CookieDeclaration>;

export type CookieName = keyof typeof cookieTable;

/** Whether any of those cookies is one of them. */
export function hasOurCookie(values: object): boolean {
  return Object.keys(values).some((name) => Object.hasOwn(cookieTable, name));
}
