import { z } from "zod";
import type { PaymentFault, PaymentOutcome, PostalAddress } from "./payments";

/** An id that every database can store and index. */
export const Id = z.string().regex(/^[\x21-\x7e]{1,255}$/);

/** A line of text that every database can store, and that turns nothing beside it round. */
export const Text = z
  .string()
  .transform((text) => text.replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, "").toWellFormed())
  .nullish()
  .catch(null);
/** An amount within the provider's limits; 0 for anything else. */
export const Pence = z.number().int().min(0).max(99_999_999).catch(0);

/** The fields of a Checkout Session that the shop reads. Only its id must be valid. */
const Session = z.object({
  id: Id,
  client_reference_id: Id.nullish().catch(null),
  metadata: z.object({ order_id: Id.optional() }).nullish().catch(null),
  payment_intent: z
    .union([
      Id.transform((id) => ({ id, latest_charge: null })),
      z.object({
        id: Id,
        latest_charge: z.object({ created: z.number().int().positive() }).nullish().catch(null),
      }),
    ])
    .nullish()
    .catch(null),
  mode: Text,
  livemode: z.boolean().nullish().catch(null),
  currency: Text,
  status: Text,
  payment_status: Text,
  amount_subtotal: Pence,
  amount_total: Pence,
  shipping_cost: z.object({ amount_total: Pence }).nullish().catch(null),
  customer_details: z.object({ email: Text }).nullish().catch(null),
  collected_information: z
    .object({
      shipping_details: z.object({ name: Text, address: z.record(z.string(), Text) }).nullish(),
    })
    .nullish()
    .catch(null),
});

/** A line item of a Checkout Session. */
export const Line = z
  .object({ description: Text, amount_total: Pence })
  .transform((item) => ({ name: item.description ?? "", pence: item.amount_total }));

/**
 * Reads the payment of a Checkout Session.
 * @param isLive whether the shop's key takes real money
 * @throws {z.ZodError} if it is not a session
 */
export function readSession(object: unknown, isLive: boolean): PaymentOutcome {
  const session = Session.parse(object);
  const paidAt = session.payment_intent?.latest_charge?.created;
  const delivery = session.collected_information?.shipping_details;
  return {
    checkoutSessionId: session.id,
    orderId: session.client_reference_id ?? null,
    isOurs: isOurs(session),
    currency: (session.currency ?? "").toUpperCase(),
    paymentId: session.payment_intent?.id ?? null,
    state: stateOf(session),
    paidAt: paidAt ? paidAt * 1000 : null,
    subtotalPence: session.amount_subtotal,
    postagePence: session.shipping_cost?.amount_total ?? 0,
    totalPence: session.amount_total,
    faults: faultsOf(session, isLive),
    email: session.customer_details?.email ?? null,
    deliveryName: delivery?.name ?? null,
    deliveryAddress: delivery ? addressOf(delivery.address) : null,
  };
}

/** The provider names the parts in its own way; null if all are empty. */
function addressOf(given: Record<string, string | null | undefined>): PostalAddress | null {
  const part = (name: string) => given[name]?.trim() ?? "";
  const address = {
    line1: part("line1"),
    line2: part("line2"),
    town: part("city"),
    county: part("state"),
    postcode: part("postal_code"),
    country: part("country"),
  };
  return Object.values(address).some(Boolean) ? address : null;
}

/** Another program on the same account has neither our order numbers nor our metadata. */
function isOurs({ client_reference_id, metadata }: z.infer<typeof Session>): boolean {
  return metadata?.order_id !== undefined || /^BC-[0-9A-Z]{8}$/.test(client_reference_id ?? "");
}

function stateOf(session: z.infer<typeof Session>): PaymentOutcome["state"] {
  if (session.payment_status === "paid") return "paid";
  return session.status === "expired" ? "expired" : "open";
}

function faultsOf(
  { mode, currency, livemode }: z.infer<typeof Session>,
  isLive: boolean,
): PaymentFault[] {
  const faults: PaymentFault[] = [];
  if (currency !== "gbp") faults.push("currency");
  if ((mode ?? "payment") !== "payment") faults.push("mode");
  if ((livemode ?? isLive) !== isLive) faults.push("livemode");
  return faults;
}
