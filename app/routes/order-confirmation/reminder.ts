import type { LoaderFunctionArgs } from "@remix-run/node";
import { href } from "~/forms/href";
import { confirmOrder } from "~/shop/checkout/confirm-order.server";
import { londonDay } from "~/shop/london-time.server";
import { readReceipt } from "~/shop/orders/order-view.server";
import { busyRefusal } from "~/shop/refusal";
import { reminderFile } from "./reminder-file";

/** A reminder for next year, which says no more than the confirmation does. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const { shop, env, cookies } = await context.session();
  context.hide("no-referrer");
  const checkoutSessionId = new URL(request.url).searchParams.get("session_id") ?? "";
  const confirmation = await confirmOrder(shop, checkoutSessionId);
  if (confirmation.state === "unknown") throw busyRefusal();
  if (confirmation.state !== "paid") throw new Response("No such order.", { status: 404 });
  const { order } = confirmation;
  const { isPolite } = cookies;
  const { lines } = await readReceipt(shop.db, order, false);
  const names = lines.map((line) => (isPolite ? line.politeName : line.name)).join(", ");
  const file = reminderFile({
    uid: `${order.id}@${new URL(env.publicUrl).hostname}`,
    sentOn: order.postOn ?? londonDay(new Date(order.paidAt)),
    title: isPolite ? "A year since your last card" : "You did this a year ago. Be worse.",
    text: `A year ago you sent ${names}.`,
    url: env.publicUrl + href("/all"),
    now: new Date(),
  });
  return new Response(file, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'attachment; filename="next-year.ics"',
    },
  });
}
