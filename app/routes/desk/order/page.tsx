import { data, redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { randomUUID } from "node:crypto";
import { closeOrder, nameRefundedCards } from "~/calls/desk/refunds.server";
import * as calls from "~/calls/desk/fulfilment.server";
import { printAgain, printOrders } from "~/calls/desk/print-batches.server";
import { NotFound } from "~/components/error-page";
import { FormError } from "~/components/form-error";
import { deskLoader } from "~/http/desk-loader.server";
import { answerForms } from "~/http/form-actions.server";
import type { ActionData } from "~/forms/action-data";
import { endedStatuses } from "~/shop/orders/order";
import { may } from "~/shop/staff/roles";
import { readDeskOrder } from "~/shop/fulfilment/read-desk-order.server";
import { href } from "~/forms/href";
import { deskMeta } from "../desk-meta";
import { Cases } from "./cases";
import { CardsToName } from "./cards-to-name";
import { CloseOrder } from "./close-order";
import { Contents } from "./contents";
import { NextStep } from "./next-step";
import { Recipient } from "./recipient";
import { SendAgain } from "./send-again";
import { DisputeBar, Status } from "./status";
import { Timeline } from "./timeline";
import { NoteForms } from "./note-forms";

/** If somebody else was faster, the page shows the current values. */
export const shouldRevalidate = () => true;

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) =>
  deskMeta(loaded?.order ? `Order ${loaded.order.id}` : "No such order");

export const loader = deskLoader("see orders", async ({ params, request, session }) => {
  const { shop, desk } = session;
  const order = await readDeskOrder(shop.db, params.orderId ?? "", desk.role);
  const query = new URL(request.url).searchParams;
  const encrypted = query.get("q");
  // The text that looked like an order number was something else, so search for it.
  if (!order && encrypted)
    throw redirect(`${href("/desk/orders")}?${new URLSearchParams({ q: encrypted }).toString()}`);
  return data(
    {
      order,
      /** The open correction. */
      edit: query.get("edit"),
      idempotencyKey: randomUUID(),
      may: {
        change: may(
          desk.role,
          order?.parcel.isPrinted ? "correct printed orders" : "change orders",
        ),
        print: may(desk.role, "print"),
        hold: may(desk.role, "hold"),
        release: may(desk.role, "release"),
        dispatch: may(desk.role, "dispatch"),
        write: may(desk.role, "write"),
        sendAgain: may(desk.role, "send again"),
        refund: may(desk.role, "refund"),
        managePeople: may(desk.role, "manage people"),
      },
    },
    { status: order ? 200 : 404 },
  );
});

export const action = answerForms([
  printOrders,
  printAgain,
  calls.dispatchOrders,
  calls.trackOrder,
  calls.undoDispatch,
  calls.holdOrder,
  calls.releaseOrder,
  calls.dispatchDisputed,
  calls.hasLeft,
  calls.isHere,
  calls.excludeCard,
  calls.putCardBack,
  closeOrder,
  nameRefundedCards,
  calls.correctOrder,
  calls.sendAgain,
  calls.recallOrder,
  calls.closeCase,
  calls.addNote,
  calls.writeToCustomer,
]);

export default function DeskOrderPage() {
  const { order, edit, idempotencyKey, may: allowed } = useLoaderData<typeof loader>();
  const refused = useActionData<ActionData>();
  if (!order) return <NotFound />;
  const hasLeft = endedStatuses.includes(order.status);
  const isErased = order.erasedOn !== null;
  const canChange = allowed.change && !hasLeft && !isErased;
  return (
    <div className="wrap">
      <DisputeBar order={order} />
      <h1>Order {order.id}</h1>
      <Status order={order} canRelease={allowed.release} />
      <FormError refused={refused} />
      <NextStep order={order} allowed={allowed} refused={refused} />
      <Cases order={order} allowed={allowed} />
      {allowed.refund && <CardsToName order={order} />}
      <div className="desk-order">
        <div>
          <Contents
            order={order}
            edit={canChange ? edit : null}
            canChange={canChange}
            canHold={allowed.hold && !hasLeft}
            canPutBack={allowed.release && !hasLeft}
            canRefund={allowed.refund}
            refused={refused}
          />
          {order.person && !isErased && (
            <Recipient
              orderId={order.id}
              person={order.person}
              edit={canChange ? edit : null}
              canChange={canChange}
              leadsToPerson={allowed.managePeople}
              refused={refused}
            />
          )}
          {allowed.sendAgain && hasLeft && order.status !== "Refunded" && !isErased && (
            <SendAgain order={order} refused={refused} />
          )}
          {allowed.refund && <CloseOrder {...{ order, idempotencyKey, refused }} />}
        </div>
        <div>
          <Timeline order={order} canPrint={allowed.print} />
          {allowed.write && !isErased && <NoteForms order={order} refused={refused} />}
        </div>
      </div>
    </div>
  );
}
