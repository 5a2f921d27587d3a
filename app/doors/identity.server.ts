import { findCustomer, type Customer } from "../shop/customers.server";
import type { Shop } from "../shop/shop";
import type { CookieJar } from "./cookies.server";

/** Who is asking. */
export type Identity = {
  /** Undefined for a guest. */
  customer: Customer | undefined;
  token: string | undefined;
  /** Whether a token was shown that means nothing (any more). */
  hasDeadToken: boolean;
  keepToken: (token: string) => void;
  dropToken: () => void;
};

/** @param token what the request shows as one */
export async function identify(
  { db }: Shop,
  token: string | undefined,
  cookies: CookieJar,
): Promise<Identity> {
  const customer = token ? await findCustomer(db, token) : undefined;
  return {
    customer,
    token,
    hasDeadToken: Boolean(token) && !customer,
    keepToken: (issued) => cookies.set("Bearer", issued),
    dropToken: () => cookies.set("Bearer", ""),
  };
}

/** The token in an Authorization header. Whatever else is in there is a token that nobody was given. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return authorization && (authorization.replace(/^Bearer\s+/i, "").trim() || "none");
}
