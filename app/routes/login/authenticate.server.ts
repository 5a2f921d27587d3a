import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { Login, Registration } from "~/doors/inputs.server";
import type { Session } from "~/doors/session.server";
import { normalisedEmail, logIn, register } from "~/shop/customers.server";

/**
 * Who the visitor is from now on.
 * @returns their token
 * @throws {ZodError | Refusal} what is wrong with what they said
 */
export function authenticate(
  way: "login" | "register",
  { shop, address }: Session,
  fields: Record<string, string>,
): Promise<string> {
  const authenticator = new Authenticator<string>();
  authenticator.use(
    new FormStrategy(({ form }) => {
      const credentials = Login.parse(Object.fromEntries(form));
      const account = normalisedEmail(credentials.email);
      return shop.limits.limitLogin(address, account, () => logIn(shop.db, credentials));
    }),
    "login",
  );
  authenticator.use(
    new FormStrategy(async ({ form }) => {
      const registration = Registration.parse(Object.fromEntries(form));
      await shop.limits.register(address);
      return register(shop.db, registration);
    }),
    "register",
  );
  // The door has read the body already, and the strategy wants one that nobody has.
  const body = new URLSearchParams(fields);
  return authenticator.authenticate(way, new Request("http://localhost", { method: "POST", body }));
}
