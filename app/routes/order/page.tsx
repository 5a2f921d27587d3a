import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { NotFound } from "~/components/error-page";
import { OrderDetails } from "~/components/order-details";
import { textsOf } from "~/components/order-status";
import { PageHead } from "~/components/page-head";
import { notFound, pageMeta } from "~/components/page-meta";
import { usePoliteMode } from "~/components/polite-mode";
import { findLinkedOrder } from "~/shop/orders/order-links.server";
import { readOrderView } from "~/shop/orders/order-view.server";
import { href } from "~/forms/href";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(
    args,
    args.data?.order
      ? {
          title: `Order ${args.data.order.receipt.id}`,
          description: "How your order stands.",
          isPrivate: true,
        }
      : notFound,
  );

/** The address contains a secret that shows the order, so it must not leak. */
export async function loader({ params, context: { shop, hide } }: LoaderFunctionArgs) {
  hide("no-referrer");
  const found = await findLinkedOrder(shop.db, params.token ?? "");
  const order = found && (await readOrderView(shop.db, found));
  return data({ order }, { status: order ? 200 : 404 });
}

export default function OrderPage() {
  const { pick } = usePoliteMode();
  const { order } = useLoaderData<typeof loader>();
  if (!order) {
    return (
      <NotFound>
        <Link className="button big" to={href("/find-order")}>
          Where’s my order?
        </Link>
      </NotFound>
    );
  }
  const { title, lede, politeLede = lede } = textsOf(order);
  const text = (
    <>
      <b>Order {order.receipt.id}.</b> {pick(lede, politeLede)}
    </>
  );
  return (
    <>
      <PageHead title={title} isLong lede={text} />
      <div className="wrap">
        <OrderDetails order={order} isShortened />
      </div>
    </>
  );
}
