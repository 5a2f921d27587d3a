import { parse } from "cookie";
import { LRUCache } from "lru-cache";
import type { IncomingMessage } from "node:http";
import type { Line } from "~/shop/basket/basket";
import { decodeGuestBasket, isAsWritten } from "./guest-basket.server";

/** The cookies of a request, as the page cache and the app read them alike. */
export type Cookies = {
  /** By name and undecoded. Each reader decodes its own cookie and must expect rubbish. */
  readonly values: Readonly<Record<string, string | undefined>>;
  /** Whether "Mum's behind me" is on. */
  readonly isPolite: boolean;
  /** The lines that this browser keeps, for a guest or left over from one. */
  readonly guestLines: readonly Line[];
  /**
   * Whether a cache in front of the shop, which reads the header for itself, reads the same: each cookie is
   * there once, and a basket is one that this shop could have written.
   */
  readonly isPlain: boolean;
};

const maxRememberedBytes = 4_000_000;
const remembered = new LRUCache<string, Cookies>({
  maxSize: maxRememberedBytes,
  // The header stands in it twice, beside the lines.
  sizeCalculation: (_, header) => 3 * header.length + 200,
});

/** The cookies of a request. Nothing else reads its Cookie header. */
export function cookiesOf({ headers }: Pick<IncomingMessage, "headers">): Cookies {
  return headers.cookie ? cookiesIn(headers.cookie) : noCookies;
}

/** The cookies in a header, which is read once and remembered. */
export function cookiesIn(header: string): Cookies {
  let cookies = remembered.get(header);
  if (!cookies) remembered.set(header, (cookies = readCookies(header)));
  return cookies;
}

function readCookies(header: string): Cookies {
  const values = parse(header, { decode: (value) => value });
  const guestLines = decodeGuestBasket(values);
  const pairs = Object.entries(values).map(([name, value]) => `${name}=${value}`);
  return {
    values,
    isPolite: values.mum === "1",
    guestLines,
    isPlain: pairs.join("; ") === header && isAsWritten(values, guestLines),
  };
}

export const noCookies: Cookies = readCookies("");
