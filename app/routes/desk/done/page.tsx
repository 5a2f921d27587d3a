import { data, type MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { undoDispatch } from "~/calls/desk/fulfilment.server";
import { NotFound } from "~/components/error-page";
import { FormError } from "~/components/form-error";
import { deskLoader } from "~/http/desk-loader.server";
import { answerForms } from "~/http/form-actions.server";
import type { ActionData } from "~/forms/action-data";
import { withIntent } from "~/forms/intent";
import { findDeskEntry } from "~/shop/desk-log.server";
import { findTakenBack, findUndoable, type Outcome } from "~/shop/fulfilment/dispatch.server";
import { undoMinutes } from "~/shop/terms";
import { href } from "~/forms/href";
import { deskMeta } from "../desk-meta";

export { shouldRevalidate } from "~/browser/submit-queue";

export const meta: MetaFunction = () => deskMeta("Done");

const titles = { dispatched: "dispatched", "took back": "taken back" } as const;

export const loader = deskLoader("see orders", async ({ params, session: { shop } }) => {
  const entry = await findDeskEntry(shop.db, params.entryId ?? "");
  if (entry?.did !== "dispatched" && entry?.did !== "took back") {
    return data({ done: undefined }, { status: 404 });
  }
  const { doneIds, refused } = JSON.parse(entry.detail) as Outcome;
  const isDispatch = entry.did === "dispatched";
  const takenBack = isDispatch ? await findTakenBack(shop.db, doneIds, entry.at) : new Set();
  const undoable = isDispatch ? await findUndoable(shop.db, doneIds) : new Set();
  const done = {
    doneIds: doneIds.filter((id) => !takenBack.has(id)),
    undoableIds: doneIds.filter((id) => !takenBack.has(id) && undoable.has(id)),
    takenBackIds: doneIds.filter((id) => takenBack.has(id)),
    refused,
    title: titles[entry.did],
  };
  return data({ done });
});

export const action = answerForms([undoDispatch]);

/** The result for the selected orders. */
export default function DonePage() {
  const { done } = useLoaderData<typeof loader>();
  const refused = useActionData<ActionData>();
  if (!done) return <NotFound />;
  return (
    <div className="wrap">
      <h1>
        {done.doneIds.length} {done.title}
      </h1>
      <FormError refused={refused} />
      {done.refused.length > 0 && (
        <section>
          <h2>{done.refused.length} not</h2>
          <ul className="desk-done">
            {done.refused.map(({ id, why }) => (
              <li key={id}>
                <Link to={href("/desk/orders/:orderId", { orderId: id })}>{id}</Link>: {why}
              </li>
            ))}
          </ul>
        </section>
      )}
      {done.doneIds.length > 0 && <DoneOrders {...done} />}
      {done.takenBackIds.length > 0 && (
        <section>
          <h2>{done.takenBackIds.length} taken back since</h2>
          <DoneOrders doneIds={done.takenBackIds} undoableIds={[]} />
        </section>
      )}
      <p>
        <Link to={href("/desk")}>Back to today</Link>
      </p>
    </div>
  );
}

function DoneOrders({ doneIds, undoableIds }: { doneIds: string[]; undoableIds: string[] }) {
  const ids = (
    <ul className="desk-done">
      {doneIds.map((id) => (
        <li key={id}>
          {undoableIds.includes(id) && <input type="hidden" name={`order.${id}`} value="on" />}
          <Link to={href("/desk/orders/:orderId", { orderId: id })}>{id}</Link>
        </li>
      ))}
    </ul>
  );
  if (undoableIds.length === 0) return ids;
  return (
    <Form method="post">
      <p>
        Their customers get an e-mail in {undoMinutes} minutes. Until then, Undo takes it all back.
      </p>
      {ids}
      <p>
        <button className="button" {...withIntent("undo-dispatch")}>
          Undo
        </button>
      </p>
    </Form>
  );
}
