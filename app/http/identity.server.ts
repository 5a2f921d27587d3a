import { findCustomer, type Customer } from "~/shop/customers/customers.server";
import { findDesk, type Desk } from "~/shop/staff/desk-sessions.server";
import type { Shop } from "~/shop/shop";
import type { CookieJar } from "./cookies.server";

/** Who is asking. */
export type Identity = {
  /** Undefined for a guest. */
  customer: Customer | undefined;
  token: string | undefined;
  /** Whether the request has a token that is unknown, revoked or expired. */
  hasDeadToken: boolean;
  keepToken: (token: string) => void;
  /** Forgets the customer, and what else belongs to the person. */
  dropToken: () => void;
  /** Whether the customer works at the desk, open or not. */
  isStaff: boolean;
  /** Undefined unless the desk is open to the customer. */
  desk: Desk | undefined;
  deskToken: string | undefined;
  /** Keeps the token of the opened desk, and the mark of this browser. */
  keepDesk: (token: string, device: string) => void;
  /** The mark of a browser in which the desk has been open. */
  device: string | undefined;
  dropDeskToken: () => void;
};

/** The tokens of a request. A JSON call has that of its customer alone. */
type Tokens = { token?: string; deskToken?: string };

export async function identify(
  { db }: Shop,
  { token, deskToken }: Tokens,
  cookies: CookieJar,
): Promise<Identity> {
  const asker = token ? await findCustomer(db, token) : undefined;
  const opened = asker?.isStaff && deskToken ? await findDesk(db, deskToken) : undefined;
  // The desk is open to the person who opened it, and to nobody who has logged in since.
  const desk = opened?.staffId === asker?.customer.id ? opened : undefined;
  return {
    customer: asker?.customer,
    token,
    hasDeadToken: Boolean(token) && !asker,
    keepToken: (issued) => cookies.set("Bearer", issued),
    dropToken: cookies.forgetPerson,
    isStaff: asker?.isStaff ?? false,
    desk,
    deskToken,
    keepDesk: (issued, mark) => cookies.set("desk", { token: issued, mark }),
    device: cookies.get("desk")?.mark,
    dropDeskToken() {
      const mark = cookies.get("desk")?.mark;
      cookies.set("desk", mark === undefined ? undefined : { mark });
    },
  };
}

/** The token in an Authorization header. Any other content counts as an unknown token. */
export function tokenIn(authorization: string | undefined): Tokens {
  return { token: authorization && (authorization.replace(/^Bearer\s+/i, "").trim() || "none") };
}
