import type Stripe from "stripe";
import { callStripe, findOrNone } from "./call-stripe.server";
import { PaymentError, type CheckoutRequest, type Payments } from "./payments";
import { Line, readSession } from "./read-session.server";

type Checkouts = Pick<
  Payments,
  "openCheckout" | "readCheckout" | "readLines" | "listPaid" | "closeCheckout"
>;
/** Stripe's largest page of a list. */
const pageLength = 100;
const maxPageLines = 1000;

type Options = {
  /** Whether the key is for real money. */
  isLive: boolean;
  /** Whether the provider is a stand-in beside the shop, which can open all of its addresses. */
  isNear: boolean;
};

/** Payment pages, which are Stripe's Checkout Sessions. */
export function connectCheckouts(stripe: Stripe, { isLive, isNear }: Options): Checkouts {
  return {
    async openCheckout(request) {
      const session = await callStripe(() =>
        stripe.checkout.sessions.create(sessionParams(request, isNear), {
          idempotencyKey: `open-${request.orderId}`,
        }),
      );
      if (!session.url)
        throw new PaymentError("down", `Session ${session.id} came without an address`);
      return { checkoutSessionId: session.id, url: session.url };
    },

    async readCheckout(checkoutSessionId) {
      return callStripe(async () => {
        const session = await retrieve(stripe, checkoutSessionId);
        return session && readSession(session, isLive);
      });
    },

    async readLines(checkoutSessionId) {
      return callStripe(async () => {
        const items = stripe.checkout.sessions.listLineItems(checkoutSessionId, {
          limit: pageLength,
        });
        const found = await findOrNone(items.autoPagingToArray({ limit: maxPageLines }));
        return found?.map((item) => Line.parse(item));
      });
    },

    async *listPaid(openedSince) {
      for await (const sessions of listComplete(stripe, openedSince)) {
        const outcomes = sessions.map((session) => readSession(session, isLive));
        yield outcomes.filter(({ state }) => state === "paid");
      }
    },

    async closeCheckout(checkoutSessionId) {
      return callStripe(async () => {
        const session = await closeSession(stripe, checkoutSessionId);
        return session && readSession(session, isLive);
      });
    },
  };
}

/** A session itself says when it was opened, but not when it was paid. */
const momentOfPayment = "payment_intent.latest_charge";

/** The session with the moment of its payment; undefined if the provider does not know it. */
const retrieve = (stripe: Stripe, id: string) =>
  findOrNone(stripe.checkout.sessions.retrieve(id, { expand: [momentOfPayment] }));

async function* listComplete(stripe: Stripe, openedSince: Date) {
  const created = { gte: Math.floor(openedSince.getTime() / 1000) };
  const expand = [`data.${momentOfPayment}`];
  const complete = { status: "complete", limit: pageLength, created, expand } as const;
  let after: { starting_after?: string } = {};
  for (;;) {
    const page = await callStripe(() => stripe.checkout.sessions.list({ ...complete, ...after }));
    yield page.data;
    const last = page.data.at(-1);
    if (!page.has_more || !last) return;
    after = { starting_after: last.id };
  }
}

/** A session that has just ended cannot be closed any more, so it is read again. */
async function closeSession(stripe: Stripe, id: string) {
  const session = await retrieve(stripe, id);
  if (session?.status !== "open") return session;
  try {
    return await stripe.checkout.sessions.expire(id);
  } catch (error) {
    const ended = await retrieve(stripe, id);
    if (ended?.status === "open") throw error;
    return ended;
  }
}

/** Stripe may refuse the address of a picture that it cannot open. */
const isPublic = (address: string) => /^https:\/\/[^/:]+\.[a-z]{2,}[:/]/i.test(address);

function sessionParams(
  request: CheckoutRequest,
  isNear: boolean,
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: "payment",
    currency: "gbp",
    // A payment in another currency would not be the amount of the order.
    adaptive_pricing: { enabled: false },
    client_reference_id: request.orderId,
    metadata: { order_id: request.orderId },
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    custom_text: { submit: { message: request.note } },
    ...(request.endsAt !== undefined && { expires_at: Math.floor(request.endsAt / 1000) }),
    allowed_payment_method_types: ["card"],
    payment_method_options: {
      card: { restrictions: { brands_blocked: ["american_express", "discover_global_network"] } },
    },
    shipping_address_collection: { allowed_countries: ["GB"] },
    line_items: request.lines.map(({ name, pence, note, picture }) => ({
      quantity: 1,
      price_data: {
        currency: "gbp",
        unit_amount: pence,
        product_data: {
          name,
          ...(note && { description: note }),
          ...(picture && (isNear || isPublic(picture)) && { images: [picture] }),
        },
      },
    })),
    shipping_options: request.postages.map(({ name, pence }) => ({
      shipping_rate_data: {
        type: "fixed_amount",
        display_name: name,
        fixed_amount: { amount: pence, currency: "gbp" },
      },
    })),
  };
}
