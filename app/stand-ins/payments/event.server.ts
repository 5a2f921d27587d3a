import { newId } from "./id.server";

/** An event as it will be sent, byte for byte. */
export type PaymentEvent = { id: string; type: string; body: string };

/** The version of Stripe's API that the stand-in's objects follow. */
const apiVersion = "2026-10-28.endive";

/** A new event that tells the shop how one of Stripe's objects stands now. */
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
