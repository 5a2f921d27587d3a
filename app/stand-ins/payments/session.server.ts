import { ApiError } from "./api-error.server";
import { newId } from "./id.server";
import type { CheckoutParams } from "./session-params.server";
import { blankSession, customerOf, newLine, type Line, type Session } from "./shapes.server";

/**
 * A Checkout Session with the data that Stripe stores beside it: its lines and products, and the
 * names of its delivery options.
 */
export type Payment = {
  session: Session;
  lines: Line[];
  /** Shown beside each line; a payment of an earlier release has none. */
  products?: { note?: string | undefined; picture?: string | undefined }[];
  deliveries: { id: string; name: string; pricePence: number }[];
  /** Whether refunds to the card stay pending or arrive at once. */
  refunds?: "wait";
  /** In seconds; a payment of an earlier release has none. */
  paidAt?: number;
};

/** The data from the hosted page: the buyer, the address, and the index of the chosen delivery. */
export type Buyer = {
  email: string;
  name: string;
  line1: string;
  town: string;
  postcode: string;
  delivery: number;
  refunds?: "wait";
};

const minimumPence = 30;

/**
 * An open payment from validated parameters.
 * @throws {ApiError} if the total is below Stripe's minimum
 */
export function openPayment(params: CheckoutParams, nowSeconds: number): Payment {
  const lines = params.line_items.map((item) => newLine(item, nowSeconds));
  const products = params.line_items.map(({ price_data: { product_data: product } }) => ({
    note: product.description,
    picture: product.images?.[0],
  }));
  const deliveries = (params.shipping_options ?? []).map(({ shipping_rate_data: rate }) => ({
    id: newId("shr_"),
    name: rate.display_name,
    pricePence: rate.fixed_amount.amount,
  }));
  const subtotal = lines.reduce((sum, line) => sum + line.amount_total, 0);
  const session: Session = {
    ...blankSession,
    id: newId("cs_test_", 58),
    created: nowSeconds,
    expires_at: params.expires_at ?? nowSeconds + 86_400,
    amount_subtotal: subtotal,
    amount_total: subtotal,
    cancel_url: params.cancel_url ?? null,
    custom_text: { ...blankSession.custom_text, submit: params.custom_text?.submit ?? null },
    client_reference_id: params.client_reference_id ?? null,
    customer_details: params.customer_email ? customerOf(params.customer_email) : null,
    customer_email: params.customer_email ?? null,
    locale: params.locale ?? null,
    metadata: params.metadata ?? {},
    payment_method_options: params.payment_method_options ?? {},
    shipping_address_collection: params.shipping_address_collection ?? null,
    shipping_options: deliveries.map(({ id, pricePence }) => ({
      shipping_amount: pricePence,
      shipping_rate: id,
    })),
    success_url: params.success_url,
  };
  const payment = withDelivery({ session, lines, products, deliveries }, 0);
  if ((payment.session.amount_total ?? 0) < minimumPence) {
    throw new ApiError(400, "The total amount due must add up to at least £0.30 gbp", {
      code: "amount_too_small",
    });
  }
  return payment;
}

/** The payment after this buyer has paid it with their chosen delivery. */
export function paidBy(payment: Payment, buyer: Buyer, nowSeconds: number): Payment {
  const chosen = withDelivery(payment, buyer.delivery);
  const countries = payment.session.shipping_address_collection?.allowed_countries;
  const address = {
    line1: buyer.line1,
    line2: null,
    city: buyer.town,
    state: null,
    postal_code: buyer.postcode,
    country: countries?.[0] ?? "GB",
  };
  const shipping_details = countries ? { name: buyer.name, address } : null;
  const session: Session = {
    ...chosen.session,
    status: "complete",
    payment_status: "paid",
    payment_intent: newId("pi_"),
    customer_details: { ...customerOf(buyer.email), name: buyer.name, address },
    collected_information: { business_name: null, individual_name: null, shipping_details },
  };
  return { ...chosen, session, refunds: buyer.refunds, paidAt: nowSeconds };
}

export function expired(payment: Payment): Payment {
  return { ...payment, session: { ...payment.session, status: "expired" } };
}

/** The total with the delivery option at this index, in pence. */
export function totalPence({ session, deliveries }: Payment, delivery: number): number {
  return (session.amount_subtotal ?? 0) + (deliveries[delivery]?.pricePence ?? 0);
}

function withDelivery(payment: Payment, index: number): Payment {
  const delivery = payment.deliveries[index];
  if (!delivery) return payment;
  const { id, pricePence } = delivery;
  const session: Session = {
    ...payment.session,
    amount_total: totalPence(payment, index),
    shipping_cost: {
      amount_subtotal: pricePence,
      amount_tax: 0,
      amount_total: pricePence,
      shipping_rate: id,
    },
    total_details: { amount_discount: 0, amount_shipping: pricePence, amount_tax: 0 },
  };
  return { ...payment, session };
}
