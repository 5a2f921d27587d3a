import { data, type LinksFunction, type MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { removeCard } from "~/calls/desk/fulfilment.server";
import { dispatchBatch, removeFromBatch } from "~/calls/desk/print-batches.server";
import { NotFound } from "~/components/error-page";
import { FormError } from "~/components/form-error";
import { deskLoader } from "~/http/desk-loader.server";
import { answerForms } from "~/http/form-actions.server";
import type { ActionData } from "~/forms/action-data";
import { withIntent } from "~/forms/intent";
import { readBatch } from "~/shop/fulfilment/batches.server";
import { whyNotIn } from "~/shop/fulfilment/make-batch.server";
import { may } from "~/shop/staff/roles";
import { politeSender } from "~/shop/legal/trader";
import stylesheet from "~/styles/sheets.css?url";
import { href } from "~/forms/href";
import { orderNumber } from "~/shop/orders/order";
import { deskMeta } from "../desk-meta";
import { CardSheets } from "./card-sheets";
import { LabelSheets } from "./label-sheets";
import { labelsIn } from "./labels";
import { LeftOut } from "./left-out";
import { onSheets } from "./on-sheets";
import { PickList } from "./pick-list";
import { PrintButton } from "./print-button";
import { Reading } from "./reading";
import { TabLinks, tabIn } from "./tab-links";

export { shouldRevalidate } from "~/browser/submit-queue";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) =>
  deskMeta(loaded?.batch ? loaded.batch.id : "No such batch");

export const loader = deskLoader("print", async ({ params, request, session }) => {
  const { shop, desk, env } = session;
  const batch = await readBatch(shop.db, params.batchId ?? "");
  const query = new URL(request.url).searchParams;
  const left = (query.get("left") ?? "").split(".").filter((id) => orderNumber.test(id));
  return data(
    {
      batch,
      left: await whyNotIn(shop.db, batch?.id, left),
      tab: tabIn(query),
      labels: labelsIn(query),
      sender: politeSender(env.trader),
      canPost: may(desk.role, "dispatch"),
      canRefund: may(desk.role, "refund"),
    },
    { status: batch ? 200 : 404 },
  );
});

export const action = answerForms([removeFromBatch, removeCard, dispatchBatch]);

/** A print batch, with tabs for its steps: reading, picking, printing and labelling. */
export default function PrintPage() {
  const { batch, left, tab, labels, sender, canPost, canRefund } = useLoaderData<typeof loader>();
  const refused = useActionData<ActionData>();
  if (!batch) return <NotFound />;
  const { id, madeAt, orders } = batch;
  const printed = onSheets(orders);
  const toDispatchCount = orders.filter(({ isToPost }) => isToPost).length;
  return (
    <div className="wrap">
      <h1>{id}</h1>
      <p className="desk-lede">
        Made {madeAt}. {printed.length} to print, {toDispatchCount} to post.
      </p>
      <FormError refused={refused} />
      <LeftOut left={left} />
      <TabLinks batchId={id} tab={tab} />
      {printed.length === 0 ? (
        <p>
          Nothing is left in it. <Link to={href("/desk")}>Back to today</Link>
        </p>
      ) : (
        <div className="desk-bar">
          {tab !== "read" && <PrintButton />}
          {canPost && toDispatchCount > 0 && (
            <Form method="post" action={href("/desk/print/:batchId", { batchId: id })}>
              <input type="hidden" name="batch" value={id} />
              <button className="button" {...withIntent("post-batch")}>
                All posted
              </button>
            </Form>
          )}
        </div>
      )}
      {tab === "read" && (
        <Reading batchId={id} orders={orders} canRefund={canRefund} refused={refused} />
      )}
      {tab === "picks" && <PickList batchId={id} orders={printed} />}
      {tab === "cards" && <CardSheets orders={printed} />}
      {tab === "labels" && (
        <LabelSheets batchId={id} orders={printed} labels={labels} sender={sender} />
      )}
    </div>
  );
}
