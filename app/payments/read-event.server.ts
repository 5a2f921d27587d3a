import type Stripe from "stripe";
import { z } from "zod";
import { PaymentError, type PaymentEvent } from "./payments";
import { Id, readSession } from "./read-session.server";

const signatureToleranceSeconds = 300;

const Event = z.object({
  id: Id,
  type: z.string(),
  data: z.object({ object: z.unknown() }).nullish().catch(null),
});

/** Reads an event that the provider has signed, whatever it holds. */
export function readEvent(rawBody: Buffer, isLive: boolean): PaymentEvent {
  const event = Event.safeParse(parseJson(rawBody)).data;
  if (!event) return { id: null, outcome: null, isReadable: false };
  const { id, type, data } = event;
  if (!type.startsWith("checkout.session.")) return { id, outcome: null, isReadable: true };
  try {
    const outcome = readSession(data?.object, isLive);
    const hasFailed = type === "checkout.session.async_payment_failed";
    return {
      id,
      outcome: hasFailed ? { ...outcome, state: "failed" } : outcome,
      isReadable: true,
    };
  } catch {
    return { id, outcome: null, isReadable: false };
  }
}

function parseJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString());
  } catch {
    return undefined;
  }
}

/**
 * Checks that the provider signed those bytes in the last minutes. The package refuses old events
 * but accepts ones dated ahead. The shop refuses both.
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
