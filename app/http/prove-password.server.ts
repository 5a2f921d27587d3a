import { normalisedEmail, requirePassword } from "~/shop/customers/customers.server";
import type { CustomerSession } from "./admit.server";

/**
 * Re-authenticates a logged-in customer by password.
 * @returns its hash
 * @throws {Refusal} for a wrong password, and after too many of them
 */
export function provePassword(
  { shop, address, customer }: CustomerSession,
  password: string,
): Promise<string> {
  return shop.limits.limitLogin(address, normalisedEmail(customer.email), () =>
    requirePassword(shop.db, customer.id, password),
  );
}
