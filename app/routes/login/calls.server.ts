import { z } from "zod";
import { defineCall, type Calls } from "~/doors/call.server";
import { Login, Registration } from "~/doors/inputs.server";
import type { Session } from "~/doors/session.server";
import { mergeBasket } from "~/shop/basket.server";
import { findCustomer } from "~/shop/customers.server";
import { authenticate } from "./authenticate.server";

const Token = z.object({ token: z.string() });

const login = defineCall({
  who: "anyone",
  door: "json",
  input: Login,
  answer: Token,
  isBare: true,
  run: async (session, fields) => ({ token: await authenticate("login", session, fields) }),
});

const register = defineCall({
  who: "anyone",
  door: "json",
  input: Registration,
  answer: Token,
  isBare: true,
  run: async (session, fields) => ({ token: await authenticate("register", session, fields) }),
});

const enter = defineCall({
  who: "anyone",
  door: "form",
  input: Login,
  run: async (session, fields) =>
    startSession(session, await authenticate("login", session, fields)),
  next: welcome,
});

/** Registering by the form takes a tick as well. */
const join = defineCall({
  who: "anyone",
  door: "form",
  input: Registration.extend({
    terms: z.literal("on", { error: "You must agree to the terms before continuing." }),
  }),
  run: async (session, { name, email, password }) =>
    startSession(session, await authenticate("register", session, { name, email, password })),
  next: welcome,
});

export const calls: Calls = { login, register, enter, join };

/**
 * Keeps the token, and brings what this browser kept for a guest into the customer's basket. What
 * cannot be brought stays where it is, for another try.
 */
async function startSession({ shop, keepToken, guestBasket }: Session, token: string) {
  keepToken(token);
  const customer = await findCustomer(shop.db, token);
  if (!customer || guestBasket.lines.length === 0) return { isMerged: true };
  try {
    await mergeBasket(shop.db, customer.id, guestBasket.lines);
    guestBasket.keep([]);
    return { isMerged: true };
  } catch (error) {
    shop.log.error({ err: error, customerId: customer.id }, "Failed to merge cart");
    return { isMerged: false };
  }
}

function welcome({ isMerged }: { isMerged: boolean }) {
  return { to: "/", notices: [isMerged ? ("welcome" as const) : ("notMerged" as const)] };
}
