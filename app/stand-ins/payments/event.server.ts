import { newId } from "./id.server";

/** An event with its exact body. */
export type PaymentEvent = { id: string; type: string; body: string };

/** The version of Stripe's API that the stand-in follows. */
const apiVersion = "2026-10-28.endive";

/** A new event that reports the current state of one of Stripe's objects. */
export function newEvent(type: string, object: object, nowSeconds: number): PaymentEvent {
  const id = newId("evt_");
  const event = {
    id,
    object: "event",
    api_version: apiVersion,
    created: nowSeconds,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
  return { id, type, body: JSON.stringify(event) };
}
