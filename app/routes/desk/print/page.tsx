import { data, type LinksFunction, type MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { putCardBack, excludeCard } from "~/calls/desk/fulfilment.server";
import {
  chooseLabels,
  choosePaper,
  dispatchBatch,
  printAgain,
  removeFromBatch,
} from "~/calls/desk/print-batches.server";
import { NotFound } from "~/components/error-page";
import { FormError } from "~/components/form-error";
import { deskLoader } from "~/http/desk-loader.server";
import { answerForms } from "~/http/form-actions.server";
import type { ActionData } from "~/forms/action-data";
import { readBatch, type Batch, type BatchOrder } from "~/shop/fulfilment/batches.server";
import { whyNotIn } from "~/shop/fulfilment/make-batch.server";
import { may } from "~/shop/staff/roles";
import { readLabelSender } from "~/shop/legal/trader-details.server";
import stylesheet from "~/styles/sheets.css?url";
import { href } from "~/forms/href";
import { orderNumber } from "~/shop/orders/order";
import { deskMeta } from "../desk-meta";
import { PrintAgain } from "../print-again";
import { againIn, onlyAgain, reprintsAt } from "./again";
import { CardSheets } from "./card-sheets";
import { CrossedOut } from "./crossed-out";
import { LabelSheets } from "./label-sheets";
import { labelsIn, type LabelChoice } from "./labels";
import { LeftOut } from "./left-out";
import { LetterWarning } from "./letter-warning";
import { ordersWithMissingLetters } from "./missing-letters";
import { onSheets } from "./on-sheets";
import { PickList } from "./pick-list";
import { Posting } from "./posting";
import { PrintButton } from "./print-button";
import { Reading } from "./reading";
import { NextLink, TabLinks, tabIn, type Tab } from "./tab-links";

export { shouldRevalidate } from "~/browser/submit-queue";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) =>
  deskMeta(loaded?.batch ? `Batch ${loaded.batch.id}` : "No such batch");

export const loader = deskLoader("print", async ({ params, request, session }) => {
  const { shop, desk, env } = session;
  const batch = await readBatch(shop.db, params.batchId ?? "");
  const query = new URL(request.url).searchParams;
  const left = (query.get("left") ?? "").split(".").filter((id) => orderNumber.test(id));
  const [tab, again] = [tabIn(query), againIn(query)];
  const shown = onlyAgain(onSheets(batch?.orders ?? []), again);
  return data(
    {
      batch,
      left: await whyNotIn(shop.db, batch?.id, left),
      tab,
      again,
      labels: batch && labelsIn(query, batch),
      canChoose: !again && batch?.orders.some(({ isToPost }) => isToPost) === true,
      // A browser may split letters otherwise.
      warned: tab === "read" || tab === "cards" ? ordersWithMissingLetters(shown) : [],
      sender: await readLabelSender(shop.db, env.trader),
      canPost: may(desk.role, "dispatch"),
      canRefund: may(desk.role, "refund"),
      canPutBack: may(desk.role, "release"),
    },
    { status: batch ? 200 : 404 },
  );
});

export const action = answerForms([
  removeFromBatch,
  excludeCard,
  putCardBack,
  printAgain,
  chooseLabels,
  choosePaper,
  dispatchBatch,
]);

/** A print batch, with its steps: reading, printing, labelling and posting. */
export default function PrintPage() {
  const { batch, left, tab, again, labels, warned } = useLoaderData<typeof loader>();
  const refused = useActionData<ActionData>();
  if (!batch || !labels) return <NotFound />;
  const { id, madeAt, orders } = batch;
  const printed = onSheets(orders);
  const shown = onlyAgain(printed, again);
  const reprints = again ? [] : reprintsAt(tab, printed);
  const next = <NextLink batchId={id} tab={tab} again={again} from={labels.from} />;
  return (
    <div className="wrap">
      <h1>Batch {id}</h1>
      <p className="desk-lede">
        Orders that are printed together. Made {madeAt}. {printed.length} to print,{" "}
        {orders.filter(({ isToPost, isHeld }) => isToPost && !isHeld).length} to post.
      </p>
      <FormError refused={refused} />
      <LeftOut left={left} />
      <TabLinks batchId={id} tab={tab} />
      {again && <OnlyAgain batchId={id} order={again.order} />}
      <CrossedOut orders={orders} />
      {shown.length === 0 && tab !== "post" ? (
        <p>
          Nothing is left in it. <Link to={href("/desk")}>Back to today</Link>
        </p>
      ) : (
        <div className="desk-bar pinned">
          {tab !== "read" && tab !== "post" && <PrintButton />}
          {next}
        </div>
      )}
      {tab !== "post" && <Reprints batchId={id} reprints={reprints} />}
      <LetterWarning warned={warned} />
      <Step batch={batch} labels={labels} shown={shown} printed={printed} />
      {tab === "read" && shown.length > 0 && <div className="desk-bar">{next}</div>}
      {tab === "post" && <Reprints batchId={id} reprints={reprints} />}
    </div>
  );
}

type StepProps = {
  batch: Batch;
  labels: LabelChoice;
  /** The orders on its sheets, and those of them that are shown. */
  printed: BatchOrder[];
  shown: BatchOrder[];
};

/** The sheets or the list of the open step. */
function Step({ batch: { id, orders, paper, nextLabel }, labels, printed, shown }: StepProps) {
  const { tab, sender, canChoose, canPost, canRefund, canPutBack } = useLoaderData<typeof loader>();
  const refused = useActionData<ActionData>();
  const steps: Record<Tab, ReactNode> = {
    read: <Reading batchId={id} {...{ orders, refused, canRefund, canPutBack }} />,
    picks: <PickList batchId={id} orders={printed} />,
    cards: <CardSheets batchId={id} paper={paper} orders={shown} />,
    labels: (
      <LabelSheets batchId={id} orders={shown} {...{ labels, nextLabel, sender, canChoose }} />
    ),
    post: <Posting batchId={id} orders={orders} canPost={canPost} />,
  };
  return steps[tab];
}

type ReprintsProps = { batchId: string; reprints: ReturnType<typeof reprintsAt> };

function Reprints({ batchId, reprints }: ReprintsProps) {
  if (reprints.length === 0) return null;
  return <PrintAgain orders={reprints} action={href("/desk/print/:batchId", { batchId })} />;
}

/** Says that only one order of the batch is shown. */
function OnlyAgain({ batchId, order }: { batchId: string; order: string }) {
  return (
    <p>
      Again, {order} only.{" "}
      <Link to={href("/desk/print/:batchId", { batchId })}>The whole batch</Link>,{" "}
      <Link to={href("/desk/orders/:orderId", { orderId: order })}>the order</Link>
    </p>
  );
}
