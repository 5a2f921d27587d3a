import { normalisedEmail, requirePassword } from "~/shop/customers/customers.server";
import type { CustomerSession } from "./admit.server";

/**
 * Re-authenticates a logged-in customer by one of the passwords.
 * @returns its hash
 * @throws {Refusal} for wrong passwords, and after too many of them
 */
export function provePassword(
  { shop, address, customer }: CustomerSession,
  ...passwords: string[]
): Promise<string> {
  return shop.limits.limitLogin(address, normalisedEmail(customer.email), () =>
    requirePassword(shop.db, customer.id, ...passwords),
  );
}
