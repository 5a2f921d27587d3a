import { z } from "zod";
import { authenticate, type AuthenticationWay } from "~/http/authenticator.server";
import type { NoticeCode } from "~/forms/notice-texts.server";
import { defineCall, defineFormCall, defineQuery, type AfterForm } from "~/http/call.server";
import { Login, TypedLogin, Registration, UId } from "~/http/inputs.server";
import type { Session } from "~/http/session.server";
import { mergeBasket } from "~/shop/basket/basket.server";
import { addFavourite } from "~/shop/catalogue/favourites.server";
import { logOut, logOutEverywhere, type LoggedIn } from "~/shop/customers/customers.server";
import { registrationRules } from "~/shop/customers/registration";
import { toPounds } from "~/shop/money";
import { closeDesk } from "~/shop/staff/desk-sessions.server";
import { listOrders } from "~/shop/orders/read-orders.server";
import { Refusal } from "~/shop/refusal";
import { href } from "~/forms/href";

const Token = z.object({ token: z.string() });
type Entry = { email: string; password: string; name?: string; idempotencyKey?: string };

export const login = defineCall({
  name: "login",
  who: "anyone",
  secretFields: ["password"],
  input: Login,
  formInput: TypedLogin,
  output: Token,
  isUnwrapped: true,
  run: (session, fields) => enterAs(session, "login", fields),
  afterForm: startSession,
});

/** The form also requires the tick, and has a key of its own. */
export const register = defineCall({
  name: "register",
  who: "anyone",
  secretFields: ["password"],
  input: Registration,
  formInput: Registration.extend({
    terms: z.literal("on", { error: registrationRules.terms[1] }),
    idempotencyKey: UId.optional(),
  }),
  output: Token,
  isUnwrapped: true,
  run: (session, fields) => enterAs(session, "register", fields),
  afterForm: startSession,
});

/** Revokes the caller's token; with `everywhere`, all of the customer's. */
export const logout = defineCall({
  name: "logout",
  who: "shopper",
  input: z.object({ everywhere: z.boolean().optional() }),
  run: async (session, { everywhere }) => endSession(session, everywhere),
  afterForm: () => ({ to: href("/"), notices: ["loggedOut"] }),
});

/** The same button for somebody who has left their token on other devices. */
export const logoutEverywhere = defineFormCall({
  name: "logout-everywhere",
  who: "shopper",
  input: z.object({}),
  run: (session) => endSession(session, true),
  afterForm: () => ({ to: href("/"), notices: ["loggedOut"] }),
});

export const account = defineQuery({
  name: "account",
  who: "customer",
  output: z.object({
    user: z.object({ _id: z.string(), name: z.string(), email: z.string() }),
  }),
  run: async ({ customer: { id, name, email } }) => ({ user: { _id: id, name, email } }),
});

/** The customer's orders, newest first. */
export const orders = defineQuery({
  name: "orders",
  who: "customer",
  output: z.object({
    orders: z.array(
      z.object({
        _id: z.string(),
        totalAmount: z.number().meta({ description: "In pounds, postage included" }),
        createdAt: z.iso.datetime(),
        status: z.string(),
      }),
    ),
  }),
  async run({ shop, customer }, { userId }) {
    if (userId !== customer.id) throw new Refusal("not yours", "Those are somebody else’s orders.");
    const found = await listOrders(shop.db, customer.id);
    return {
      orders: found.map(({ id, totalPence, createdAt, status }) => ({
        _id: id,
        totalAmount: toPounds(totalPence),
        createdAt: new Date(createdAt).toISOString(),
        status,
      })),
    };
  },
});

/** A token that the caller had before is worth nothing afterwards. */
async function enterAs(
  { shop, address, token }: Session,
  way: AuthenticationWay,
  fields: Entry,
): Promise<LoggedIn> {
  const loggedIn = await authenticate(shop, address, way, fields);
  if (token) await logOut(shop.db, token);
  return loggedIn;
}

async function endSession(session: Session, everywhere = false) {
  const { shop, token, deskToken, customer, dropToken, dropDeskToken } = session;
  if (everywhere && customer) await logOutEverywhere(shop.db, customer.id);
  else if (token) await logOut(shop.db, token);
  dropToken();
  if (deskToken) {
    await closeDesk(shop.db, deskToken);
    dropDeskToken();
  }
}

/**
 * Keeps the token in the browser, merges the guest's lines into the customer's basket, and saves the
 * cards whose hearts the guest pressed. Lines that cannot be merged stay in the browser for another try.
 */
async function startSession({ token, customerId }: LoggedIn, session: Session): Promise<AfterForm> {
  session.keepToken(token);
  const merged = await mergeAtLogin(customerId, session);
  const isAnySaved = await saveHearts(customerId, session.once.take("hearts") ?? [], session);
  if (!isAnySaved) return { to: href("/"), notices: [merged] };
  const welcome = merged === "welcome" ? [] : [merged];
  return { to: href("/"), notices: [...welcome, "heartsSaved"] };
}

/** Returns false if none could be saved. */
async function saveHearts(customerId: string, ids: readonly string[], { shop }: Session) {
  let isAnySaved = false;
  for (const productId of ids) {
    try {
      await addFavourite(shop.db, customerId, productId);
      isAnySaved = true;
    } catch (error) {
      shop.log.warn({ err: error, customerId, productId }, "Failed to save favourite");
    }
  }
  return isAnySaved;
}

async function mergeAtLogin(
  customerId: string,
  { shop, guestBasket }: Session,
): Promise<NoticeCode> {
  try {
    if (guestBasket.lines.length > 0) await mergeBasket(shop.db, customerId, guestBasket.lines);
    guestBasket.keep([]);
    return "welcome";
  } catch (error) {
    shop.log.error({ err: error, customerId }, "Failed to merge cart");
    return "notMerged";
  }
}
