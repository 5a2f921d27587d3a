import type { ActionFunctionArgs } from "@remix-run/node";
import { readBody } from "~/doors/body.server";
import { refuseJson } from "~/doors/json-door.server";
import { recordEvent } from "~/shop/record-payment.server";

const refuseMethod = () => refuseJson(405, "This call takes a POST.", { Allow: "POST" });

/**
 * POST /webhooks/stripe: the payment provider's events. The body is not parsed before its signature
 * is verified. 200 means that the event is in the database.
 */
export async function action({ request, context: { shop } }: ActionFunctionArgs) {
  if (request.method !== "POST") return refuseMethod();
  const body = await readBody(request);
  const isGenuine = await recordEvent(shop, body, request.headers.get("Stripe-Signature"));
  return isGenuine
    ? Response.json({ received: true })
    : refuseJson(400, "That is not signed as it should be.");
}

export const loader = refuseMethod;
