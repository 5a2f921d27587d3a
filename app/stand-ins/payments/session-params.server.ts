import { z } from "zod";
import { ApiError } from "./api-error.server";
import {
  Currency,
  Metadata,
  Pence,
  readParams,
  Text,
  WebAddress,
  Whole,
  WithoutEffect,
} from "./params.server";

const LineItem = z.strictObject({
  quantity: Whole.pipe(z.number().min(1).max(999_999)),
  metadata: Metadata.optional(),
  price_data: z.strictObject({
    currency: Currency,
    unit_amount: Pence,
    tax_behavior: z.enum(["exclusive", "inclusive", "unspecified"]).default("unspecified"),
    product_data: z.strictObject({
      name: Text,
      description: Text.optional(),
      images: z.array(WebAddress).max(8).optional(),
      metadata: Metadata.optional(),
    }),
  }),
});

const ShippingOption = z.strictObject({
  shipping_rate_data: z.strictObject({
    type: z.literal("fixed_amount").default("fixed_amount"),
    display_name: Text.max(100),
    fixed_amount: z.strictObject({ amount: Pence, currency: Currency }),
    delivery_estimate: WithoutEffect,
    metadata: Metadata.optional(),
  }),
});

const Brand = z.enum(["american_express", "discover_global_network", "mastercard", "visa"]);
const CardOptions = z.strictObject({
  restrictions: z.strictObject({ brands_blocked: z.array(Brand).optional() }).optional(),
  request_three_d_secure: z.enum(["any", "automatic", "challenge"]).default("automatic"),
});

/** The values of `expand` that the stand-in supports. */
export const Expandable = z.enum(["line_items", "payment_intent.latest_charge"]);
export const Expand = z.array(Expandable).optional();

const Checkout = z.strictObject({
  mode: z.literal("payment"),
  line_items: z.array(LineItem).min(1).max(100),
  success_url: WebAddress,
  cancel_url: WebAddress.optional(),
  currency: Currency.optional(),
  client_reference_id: Text.max(200).optional(),
  customer_email: Text.max(512)
    .regex(/^\S+@\S+$/, "email_invalid")
    .optional(),
  expand: Expand,
  expires_at: Whole.optional(),
  locale: z
    .string()
    .regex(/^(auto|[a-z]{2,3}(-[A-Z0-9]{2,3})?)$/)
    .optional(),
  metadata: Metadata.optional(),
  payment_method_options: z.strictObject({ card: CardOptions.optional() }).optional(),
  shipping_address_collection: z
    .strictObject({ allowed_countries: z.array(z.string().regex(/^[A-Z]{2}$/)).min(1) })
    .optional(),
  shipping_options: z.array(ShippingOption).max(5).optional(),
  ui_mode: z.literal("hosted_page").optional(),
  adaptive_pricing: WithoutEffect,
  allowed_payment_method_types: WithoutEffect,
  billing_address_collection: WithoutEffect,
  custom_text: z
    .strictObject({
      submit: z.strictObject({ message: Text.max(1200) }).optional(),
      after_submit: WithoutEffect,
      shipping_address: WithoutEffect,
      terms_of_service_acceptance: WithoutEffect,
    })
    .optional(),
  payment_intent_data: WithoutEffect,
  submit_type: WithoutEffect,
});

/** The validated parameters of a new Checkout Session. */
export type CheckoutParams = z.output<typeof Checkout>;

/**
 * Reads the body of "create a Checkout Session".
 * @throws {ApiError} as Stripe would answer
 */
export function readCheckout(body: unknown, nowSeconds: number): CheckoutParams {
  const params = readParams(Checkout, body);
  const lifetimeSeconds = (params.expires_at ?? nowSeconds + 86_400) - nowSeconds;
  if (lifetimeSeconds < 1800) throw refuseExpiry("at least 30 minutes");
  if (lifetimeSeconds > 86_400) throw refuseExpiry("less than 24 hours");
  return params;
}

function refuseExpiry(bound: string): ApiError {
  return new ApiError(
    400,
    `The \`expires_at\` timestamp must be ${bound} from Checkout Session creation.`,
    { param: "expires_at" },
  );
}
