import { replace, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { usePoliteMode } from "~/components/polite-mode";
import { openSession } from "~/doors/session.server";
import { findCards, defaultPoliteName } from "~/shop/catalogue.server";
import type { Shop } from "~/shop/shop";
import { withoutOrdered } from "~/shop/basket";
import { confirmOrder } from "~/shop/confirm-order.server";
import type { PaidOrder } from "~/shop/order";
import { Receipt } from "./receipt";
import { pageMeta } from "~/components/page-meta";

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "Thank you",
    description: "Your order is being prepared.",
    isPrivate: true,
  });

/**
 * Takes out of the basket what has been paid for, or all of a guest's when no payment is named.
 * Then it is asked for once more: the navigation bar was worked out beside it, and must not count
 * what has just gone.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await openSession(request, context);
  const { basket, guestBasket, shop, customer, takeNotices, headers } = session;
  const { pathname, searchParams } = new URL(request.url);
  const checkoutSessionId = searchParams.get("session_id");
  if (!checkoutSessionId && guestBasket.lines.length > 0) {
    guestBasket.keep([]);
    throw replace(pathname, { status: 303, headers });
  }
  const confirmation = checkoutSessionId ? await confirmOrder(shop, checkoutSessionId) : undefined;
  if (confirmation?.state === "unpaid") throw replace("/cart");

  const order = confirmation?.state === "paid" ? confirmation.order : undefined;
  if (order && !searchParams.has("settled")) {
    if (customer) guestBasket.keep(withoutOrdered(guestBasket.lines, order));
    await basket.change((lines) => withoutOrdered(lines, order));
    takeNotices();
    throw replace(`${pathname}?session_id=${checkoutSessionId}&settled`, { status: 303, headers });
  }
  return { isCustomer: Boolean(customer), receipt: order && (await receiptOf(shop, order)) };
}

/** Prices and names as they were; only what is not fit to be seen is looked up as it is. */
async function receiptOf({ db }: Shop, { id, lines, postagePence, totalPence }: PaidOrder) {
  const cards = await findCards(
    db,
    lines.map(({ productId }) => productId),
  );
  return {
    id,
    lines: lines.map(({ uId, productId, name, pricePence }) => ({
      uId,
      name,
      politeName: cards.get(productId)?.politeName ?? defaultPoliteName,
      pricePence,
    })),
    postagePence,
    totalPence,
  };
}

export default function OrderConfirmationPage() {
  const { pick } = usePoliteMode();
  const { isCustomer, receipt } = useLoaderData<typeof loader>();
  return (
    <section className="thanks">
      <div className="wrap">
        <div>
          <h1>Thank you</h1>
          <p className="label">{pick("you really are a bastard!", "you really are a bustard!")}</p>
          <p className="lede">
            Your order is being prepared. Login to check any changes in order status.
          </p>
          <Link className="btn hot big" to={isCustomer ? "/account?tab=orders" : "/login"}>
            {isCustomer ? "Your orders" : "Login"}
          </Link>{" "}
          <Link className="btn big" to="/all">
            Shop all
          </Link>
        </div>
        {receipt && <Receipt {...receipt} />}
      </div>
    </section>
  );
}
