import type Stripe from "stripe";
import { newId } from "./id.server";
import type { CheckoutParams } from "./session-params.server";

/**
 * The `stripe` package's own type, narrowed to a hosted page without expanded objects. If a new
 * version adds required fields, the type check fails here.
 */
export type Session = Stripe.Checkout.Session & {
  success_url: string;
  payment_intent: string | null;
};

/**
 * A line item as it is sent. The package's types have decimals as objects, but they are sent as
 * text.
 */
export type Line = Omit<Stripe.LineItem, "price"> & {
  price: Omit<Stripe.Price, "unit_amount_decimal"> & { unit_amount_decimal: string };
};

/** The fields of a session before anything is known about it. Most of them never change. */
export const blankSession = {
  object: "checkout.session",
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency: "gbp",
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer: null,
  customer_account: null,
  customer_creation: "if_required",
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  managed_payments: null,
  mode: "payment",
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: "if_required",
  payment_method_configuration_details: null,
  payment_method_types: ["card"],
  payment_status: "unpaid",
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_cost: null,
  status: "open",
  submit_type: null,
  subscription: null,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: "hosted_page",
  url: null,
  wallet_options: null,
} satisfies Partial<Session>;

/** Stripe's `customer_details` before the address is known. */
export function customerOf(email: string): NonNullable<Session["customer_details"]> {
  return {
    email,
    address: null,
    business_name: null,
    individual_name: null,
    name: null,
    phone: null,
    tax_exempt: "none",
    tax_ids: [],
  };
}

/** A line item in Stripe's format, made from its parameters. */
export function newLine(item: CheckoutParams["line_items"][number], nowSeconds: number): Line {
  const { unit_amount: pricePence, product_data: product, tax_behavior } = item.price_data;
  const amount = pricePence * item.quantity;
  return {
    id: newId("li_"),
    object: "item",
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: "gbp",
    description: product.name,
    metadata: item.metadata ?? {},
    price: {
      id: newId("price_"),
      object: "price",
      active: false,
      billing_scheme: "per_unit",
      created: nowSeconds,
      currency: "gbp",
      custom_unit_amount: null,
      livemode: false,
      lookup_key: null,
      metadata: {},
      nickname: null,
      product: newId("prod_", 14),
      recurring: null,
      tax_behavior,
      tiers_mode: null,
      transform_quantity: null,
      type: "one_time",
      unit_amount: pricePence,
      unit_amount_decimal: String(pricePence),
    },
    quantity: item.quantity,
  };
}
