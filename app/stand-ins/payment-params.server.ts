import { z } from "zod";
import { PaymentApiError } from "./payment-api-error.server";

/** Messages in the schemas below are Stripe's error codes; these are the words that go with them. */
const wordsByCode: Record<string, (param: string) => string> = {
  email_invalid: (param) => `Invalid email address: ${param}`,
  parameter_invalid_empty: (param) =>
    `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset.`,
  parameter_invalid_integer: (param) => `Invalid non-negative integer: ${param}`,
  parameter_missing: (param) => `Missing required param: ${param}.`,
  parameter_unknown: (param) => `Received unknown parameter: ${param}`,
  url_invalid: (param) => `Not a valid URL: ${param}`,
};

const Text = z.string().min(1, "parameter_invalid_empty");
// A form has no numbers: everything arrives as text.
const Whole = z
  .string()
  .regex(/^\d{1,10}$/, "parameter_invalid_integer")
  .transform(Number);
const Pence = Whole.pipe(z.number().max(99_999_999));
const WebAddress = Text.max(5000).refine(
  (address) => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol),
  "url_invalid",
);
const Pounds = z.string().toLowerCase().pipe(z.literal("gbp"));
const Metadata = z.record(z.string().max(40), z.string().max(500));
const WithoutEffect = z.unknown().optional();

const LineItem = z.strictObject({
  quantity: Whole.pipe(z.number().min(1).max(999_999)),
  metadata: Metadata.optional(),
  price_data: z.strictObject({
    currency: Pounds,
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
    fixed_amount: z.strictObject({ amount: Pence, currency: Pounds }),
    delivery_estimate: WithoutEffect,
    metadata: Metadata.optional(),
  }),
});

const Brand = z.enum(["american_express", "discover_global_network", "mastercard", "visa"]);
const CardOptions = z.strictObject({
  restrictions: z.strictObject({ brands_blocked: z.array(Brand).optional() }).optional(),
  request_three_d_secure: z.enum(["any", "automatic", "challenge"]).default("automatic"),
});

/** What `expand` may name; the stand-in has nothing else to unfold. */
export const Expand = z.array(z.literal("line_items")).optional();

const Checkout = z.strictObject({
  mode: z.literal("payment"),
  line_items: z.array(LineItem).min(1).max(100),
  success_url: WebAddress,
  cancel_url: WebAddress.optional(),
  currency: Pounds.optional(),
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
  // Real to Stripe, idle here: taken so that a shop that sends them still runs.
  adaptive_pricing: WithoutEffect,
  allowed_payment_method_types: WithoutEffect,
  billing_address_collection: WithoutEffect,
  custom_text: WithoutEffect,
  payment_intent_data: WithoutEffect,
  submit_type: WithoutEffect,
});

/** The parameters of a new Checkout Session, checked. */
export type CheckoutParams = z.output<typeof Checkout>;

/** Reads the body of "create a Checkout Session"; throws a PaymentApiError as Stripe would answer. */
export function readCheckout(body: unknown, nowSeconds: number): CheckoutParams {
  const params = readParams(Checkout, body);
  const lifetimeSeconds = (params.expires_at ?? nowSeconds + 86_400) - nowSeconds;
  if (lifetimeSeconds < 1800 || lifetimeSeconds > 86_400) {
    throw new PaymentApiError(
      400,
      "The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.",
      { param: "expires_at" },
    );
  }
  return params;
}

/** Parses parameters by a schema; the first thing wrong is thrown in Stripe's words. */
export function readParams<Schema extends z.ZodType>(schema: Schema, input: unknown) {
  const parsed = schema.safeParse(input, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw refusalOf(parsed.error.issues[0]!);
}

function refusalOf(issue: z.core.$ZodIssue): PaymentApiError {
  const unknownKeys = issue.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [];
  const param = [...issue.path, ...unknownKeys].reduce<string>(
    (name, key) => (name ? `${name}[${String(key)}]` : String(key)),
    "",
  );
  const code = codeOf(issue);
  const words = code && wordsByCode[code]?.(param);
  return new PaymentApiError(400, words ?? `Invalid ${param}: ${issue.message}`, { code, param });
}

function codeOf(issue: z.core.$ZodIssue): string | undefined {
  if (issue.code === "unrecognized_keys") return "parameter_unknown";
  const absent = issue.input === undefined;
  if (absent && /^invalid_(type|value)$/.test(issue.code)) return "parameter_missing";
  return issue.message in wordsByCode ? issue.message : undefined;
}
