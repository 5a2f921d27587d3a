import type { ApiClient } from "./api-client";
import { Shopper } from "./shopper";

/** The password that `ApiClient.register` gives every customer. */
export const password = "correct horse";

/** A customer at a browser, and the token of their other device. */
export async function newCustomer(api: ApiClient) {
  const { token, email, id } = await api.register("Dave");
  const shopper = new Shopper(api.shopUrl);
  await shopper.submit("/login", "login", { email, password });
  return { shopper, token, email, id };
}

export const isLoggedIn = async (shopper: Shopper) =>
  (await shopper.get("/account")).status === 200;
