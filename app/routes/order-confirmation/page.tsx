import { replace, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { openVisit } from "~/doors/visit.server";
import type { Line } from "~/shop/basket";
import { confirmOrder, unpaidLines, type Order } from "~/shop/orders.server";
import { Receipt } from "./receipt";

export const meta: MetaFunction = () => [{ title: "Thank you | Bastard Cards" }];

/**
 * Takes out of the guest's basket what has been paid for, or all of it when no payment is named,
 * then comes back to the same address: the navigation bar must not count what has just gone.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { guestBasket, shop, takeNotices, headers } = await openVisit(request, context);
  const { pathname, search, searchParams } = new URL(request.url);
  const sessionId = searchParams.get("session_id");
  const confirmation = sessionId ? await confirmOrder(shop, sessionId) : undefined;
  if (confirmation?.state === "unpaid") throw replace("/cart");

  const order = confirmation?.state === "paid" ? confirmation.order : undefined;
  const left = leftOver(guestBasket.lines, confirmation?.state, order);
  if (left.length < guestBasket.lines.length) {
    guestBasket.keep(left);
    takeNotices();
    throw replace(pathname + search, { status: 303, headers });
  }
  return {
    receipt: order && {
      id: order.id,
      lines: order.lines.map(({ uId, name, pricePence }) => ({ uId, name, pricePence })),
      postagePence: order.postage_pence ?? 0,
      totalPence: order.total_pence ?? 0,
    },
  };
}

/** No payment named: nothing is left. A payment that is not known to be paid: everything. */
function leftOver(
  lines: readonly Line[],
  state: "paid" | "unpaid" | "unknown" | undefined,
  order: Order | undefined,
): readonly Line[] {
  if (!state) return [];
  return order ? unpaidLines(lines, order) : lines;
}

export default function OrderConfirmationPage() {
  const { receipt } = useLoaderData<typeof loader>();
  return (
    <section className="thanks">
      <div className="wrap">
        <div>
          <h1>Thank you</h1>
          <p className="label">you really are a bastard!</p>
          <p className="lede">
            Your order is being prepared. Login to check any changes in order status.
          </p>
          <Link className="btn hot big" to="/login">
            Login
          </Link>
          <Link className="btn big" to="/all">
            Shop all
          </Link>
        </div>
        {receipt && <Receipt {...receipt} />}
      </div>
    </section>
  );
}
