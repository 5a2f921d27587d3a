import { parse } from "cookie";
import { LRUCache } from "lru-cache";
import { decodeGuestBasket, isMiscounted } from "~/http/guest-basket.server";
import { isPoliteIn } from "~/http/preferences.server";

/** All that a cached page shows of its visitor. */
export type Visitor = {
  /** A guest's. */
  basketCount: number;
  isPolite: boolean;
  /** A customer's, which may be dead. */
  token: string | undefined;
};

const maxBasketCount = 20;
const nobody: Visitor = { basketCount: 0, isPolite: false, token: undefined };
const maxRememberedBytes = 2_000_000;

/** Reads visitors out of Cookie headers, and remembers what it has read. */
export function newVisitorReader(): (cookieHeader: string | undefined) => Visitor | undefined {
  const remembered = new LRUCache<string, { visitor: Visitor | undefined }>({
    maxSize: maxRememberedBytes,
    sizeCalculation: (_, cookieHeader) => cookieHeader.length + 100,
  });
  return (cookieHeader) => {
    if (!cookieHeader) return nobody;
    let found = remembered.get(cookieHeader);
    if (!found) {
      found = { visitor: readVisitor(cookieHeader) };
      remembered.set(cookieHeader, found);
    }
    return found.visitor;
  };
}

/**
 * Undefined for a visitor whose pages are never cached, such as one with a notice. A cache in front of the
 * shop reads the header for itself, so a header that it could read in another way gets no cached page.
 */
function readVisitor(cookieHeader: string): Visitor | undefined {
  const cookies = parse(cookieHeader, { decode: (value) => value });
  const isPersonal = Object.keys(cookies).some(
    (name) => name === "draftMessage" || name.startsWith("notice."),
  );
  const lines = decodeGuestBasket(cookies);
  const basketCount = lines.length;
  if (isPersonal || basketCount > maxBasketCount) return undefined;
  if (!isAsBrowsersWrite(cookieHeader, cookies) || isMiscounted(cookies, lines)) return undefined;
  return { basketCount, isPolite: isPoliteIn(cookies), token: cookies.Bearer || undefined };
}

/** Whether each cookie is there once, with no other separator than a semicolon and a space. */
function isAsBrowsersWrite(header: string, cookies: Record<string, string | undefined>): boolean {
  const pairs = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
  return pairs.join("; ") === header;
}
