import type { ActionFunctionArgs } from "@remix-run/node";
import { readBody } from "~/doors/body.server";
import { isPaymentError } from "~/payments/payments";
import { recordPayment } from "~/shop/record-payment.server";

/**
 * POST /webhooks/stripe: what the payment provider has to tell. Nothing of it is believed, or even
 * parsed, before its signature over the bytes is verified; 200 means it is in the database.
 */
export async function action({ request, context: { shop } }: ActionFunctionArgs) {
  const body = await readBody(request);
  try {
    const { id, outcome } = shop.payments.readEvent(body, request.headers.get("Stripe-Signature"));
    if (outcome) await recordPayment(shop, outcome, id);
    return Response.json({ received: true });
  } catch (error) {
    if (!isPaymentError(error, "unsigned")) throw error;
    shop.log.warn({ err: error }, "A webhook call was refused");
    return Response.json({ error: "That is not signed as it should be." }, { status: 400 });
  }
}

export const loader = () =>
  Response.json({ error: "This call takes a POST." }, { status: 405, headers: { Allow: "POST" } });
