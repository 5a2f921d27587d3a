import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { logIn, normalisedEmail, register, type LoggedIn } from "~/shop/customers/customers.server";
import type { Shop } from "~/shop/shop";

export type AuthenticationWay = "login" | "register";

/**
 * Logs a customer in or registers one, with the typed fields.
 * @param address of the client; too many tries from one address are refused
 * @throws {Refusal}
 */
export function authenticate(
  { db, limits }: Shop,
  address: string,
  way: AuthenticationWay,
  fields: Record<string, string>,
): Promise<LoggedIn> {
  const authenticator = new Authenticator<LoggedIn>()
    .use(
      new FormStrategy(({ form }) => {
        const { email, password } = textsIn(form, "email", "password");
        const account = normalisedEmail(email);
        return limits.limitLogin(address, account, () => logIn(db, { email, password }));
      }),
      "login",
    )
    .use(
      new FormStrategy(async ({ form }) => {
        await limits.register(address);
        const { idempotencyKey } = textsIn(form, "idempotencyKey");
        return register(db, textsIn(form, "name", "email", "password"), idempotencyKey);
      }),
      "register",
    );
  // The form action or the JSON API has read and checked the body. The strategies read a form.
  const body = new URLSearchParams(fields);
  return authenticator.authenticate(
    way,
    new Request("http://shop/login", { method: "POST", body }),
  );
}

function textsIn<Name extends string>(form: FormData, ...names: Name[]): Record<Name, string> {
  const texts = names.map((name) => [name, form.get(name) ?? ""]);
  return Object.fromEntries(texts) as Record<Name, string>;
}
