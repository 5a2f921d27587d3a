import type Stripe from "stripe";
import { z } from "zod";
import { PaymentError, type PaymentEvent, type PaymentNews, type RefundOutcome } from "./payments";
import { paymentOf, readDispute, readRefund } from "./read-refund.server";
import { Id, readSession } from "./read-session.server";
import { isTrial } from "./trial";

const signatureToleranceSeconds = 300;

const Event = z.object({
  id: Id,
  type: z.string(),
  created: z.number().nullish().catch(null),
  data: z.object({ object: z.unknown() }).nullish().catch(null),
});

/** Reads an event whose signature is verified; its content may be anything. */
export function readEvent(rawBody: Buffer, isLive: boolean, now: Date): PaymentEvent {
  const event = Event.safeParse(parseJson(rawBody)).data;
  if (!event) return { id: null, kind: "unreadable" };
  const { id, type, data, created } = event;
  try {
    if (isTrial(data?.object)) return { id: null, kind: "other" };
    const toldAt = created ? created * 1000 : now.getTime();
    return { id, ...readObject(type, data?.object, isLive, toldAt) };
  } catch {
    return { id, kind: "unreadable" };
  }
}

/** @throws {z.ZodError} if the object does not match its type */
function readObject(type: string, object: unknown, isLive: boolean, toldAt: number): PaymentNews {
  if (type.startsWith("checkout.session.")) {
    const outcome = { ...readSession(object, isLive), paidAt: toldAt };
    const hasFailed = type === "checkout.session.async_payment_failed";
    return { kind: "checkout", outcome: hasFailed ? { ...outcome, state: "failed" } : outcome };
  }
  if (type.startsWith("charge.dispute.")) {
    return { kind: "dispute", outcome: readDispute(object, toldAt) };
  }
  if (type === "charge.refunded") return refundNews(paymentOf(object));
  if (type.startsWith("refund.")) {
    const outcome = readRefund(object);
    return refundNews(outcome.paymentId, outcome);
  }
  return { kind: "other" };
}

/** Events without a payment do not concern the shop. */
function refundNews(paymentId: string | null, outcome?: RefundOutcome): PaymentNews {
  return paymentId ? { kind: "refund", paymentId, outcome } : { kind: "other" };
}

function parseJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString());
  } catch {
    return undefined;
  }
}

/**
 * Checks that the provider signed those bytes in the last minutes. The package rejects old events
 * but accepts future ones; the shop rejects both.
 * @throws {PaymentError} unsigned
 */
export function verifySignature(
  stripe: Stripe,
  rawBody: Buffer,
  signature: string | null,
  secret: string,
  now: Date,
): void {
  const nowSeconds = Math.floor(now.getTime() / 1000);
  const datedSeconds = Number(/(?:^|,)t=(\d+)/.exec(signature ?? "")?.[1] ?? Number.NaN);
  if (!signature || !(datedSeconds <= nowSeconds + signatureToleranceSeconds)) {
    throw new PaymentError("unsigned", "The signature is missing or dated in the future");
  }
  try {
    const { signature: signatures } = stripe.webhooks;
    const receivedAt = now.getTime();
    const tolerance = signatureToleranceSeconds;
    if (signatures?.verifyHeader(rawBody, signature, secret, tolerance, undefined, receivedAt))
      return;
  } catch (error) {
    throw new PaymentError("unsigned", "The signature does not verify", { cause: error });
  }
  throw new PaymentError("unsigned", "The signature cannot be verified");
}
