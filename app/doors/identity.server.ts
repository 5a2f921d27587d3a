import { findCustomer, type Customer } from "../shop/customers.server";
import type { Shop } from "../shop/shop";
import type { CookieJar } from "./cookies.server";

/** Who is asking. */
export type Identity = {
  /** Undefined for a guest. */
  customer: Customer | undefined;
  token: string | undefined;
  /** Whether the request has a token that is unknown, revoked or expired. */
  hasDeadToken: boolean;
  keepToken: (token: string) => void;
  dropToken: () => void;
};

/** @param token of the request, if it has one */
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

/** The token in an Authorization header. Any other content counts as an unknown token. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return authorization && (authorization.replace(/^Bearer\s+/i, "").trim() || "none");
}
