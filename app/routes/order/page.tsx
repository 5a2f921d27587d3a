import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { NotFound } from "~/components/error-page";
import { OrderDetails } from "~/components/own-order/order-details";
import { textsOf } from "~/components/order-status";
import { PageHead } from "~/components/page-head";
import { notFound, pageMeta } from "~/components/page-meta";
import { usePoliteMode } from "~/components/polite-mode";
import { ownOrderCalls } from "~/calls/own-orders.server";
import { answerForms } from "~/http/form-actions.server";
import { readOrderForms } from "~/shop/cases/order-forms.server";
import { findLinkedOrder } from "~/shop/orders/order-links.server";
import { readOrderView } from "~/shop/orders/order-view.server";
import { href } from "~/forms/href";

export { queuedClientAction as clientAction, shouldRevalidate } from "~/browser/submit-queue";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(
    args,
    args.data?.shown
      ? {
          title: `Order ${args.data.shown.order.receipt.id}`,
          description: "How your order stands.",
          isPrivate: true,
        }
      : notFound,
  );

/** The address contains a secret that shows the order, so it must not leak. */
export async function loader({ params, request, context: { shop, hide } }: LoaderFunctionArgs) {
  hide("same-origin");
  const orderKey = params.token ?? "";
  const found = await findLinkedOrder(shop.db, orderKey);
  const shown = found && {
    order: await readOrderView(shop.db, found),
    forms: await readOrderForms(shop.db, found, new URL(request.url).searchParams.get("cancel")),
    orderKey,
    addressee: { name: found.deliveryName ?? "" },
  };
  return data({ shown }, { status: shown ? 200 : 404 });
}

export const action = answerForms(ownOrderCalls);

export default function OrderPage() {
  const { pick } = usePoliteMode();
  const { shown } = useLoaderData<typeof loader>();
  if (!shown) {
    return (
      <NotFound>
        <Link className="button big" to={href("/find-order")}>
          Where’s my order?
        </Link>
      </NotFound>
    );
  }
  const { order } = shown;
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
        <OrderDetails {...shown} isShortened />
      </div>
    </>
  );
}
