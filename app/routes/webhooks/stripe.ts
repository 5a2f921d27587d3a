import type { ActionFunctionArgs } from "@remix-run/node";
import { maxEventBytes, readBody } from "~/http/body.server";
import { refuseFault, refuseJson } from "~/http/json-api.server";
import { recordEvent } from "~/shop/checkout/record-payment.server";

const refuseMethod = () => refuseJson(405, "This call takes a POST.", { Allow: "POST" });

/**
 * POST /webhooks/stripe: the payment provider's events. The body is not parsed before its signature
 * is verified. 200 means that the event is stored. The answer also says which proxy sent it, for the
 * doctor's event.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  if (request.method !== "POST") return refuseMethod();
  try {
    const body = await readBody(request, maxEventBytes);
    const signature = request.headers.get("Stripe-Signature");
    return (await recordEvent(context.shop, body, signature))
      ? Response.json({ received: true, proxy: context.proxy })
      : refuseJson(400, "That is not signed as it should be.");
  } catch (error) {
    return refuseFault(error, context);
  }
}

export const loader = refuseMethod;
