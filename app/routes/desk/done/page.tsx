import { data, type MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { undoDispatch } from "~/calls/desk-orders.server";
import { NotFound } from "~/components/error-page";
import { deskLoader } from "~/doors/desk-door.server";
import { answerForms } from "~/doors/form-door.server";
import type { ActionData } from "~/forms/action-data";
import { findDeskEntry } from "~/shop/desk/desk-log.server";
import type { Outcome } from "~/shop/desk/dispatch.server";
import { undoMinutes } from "~/shop/terms";
import { deskMeta } from "../desk-meta";
import { FormError } from "../form-error";

export { shouldRevalidate } from "~/browser/submit-queue";

export const meta: MetaFunction = () => deskMeta("Dispatched");

export const loader = deskLoader("see orders", async ({ params, session: { shop } }) => {
  const entry = await findDeskEntry(shop.db, params.entryId ?? "");
  if (entry?.did !== "dispatched") return data({ outcome: undefined }, { status: 404 });
  const outcome = JSON.parse(entry.detail) as Outcome;
  return data({ outcome, isUndoable: entry.at > Date.now() - undoMinutes * 60_000 });
});

export const action = answerForms({ "undo-dispatch": undoDispatch });

/** What became of the orders that were picked. */
export default function DonePage() {
  const { outcome, ...rest } = useLoaderData<typeof loader>();
  const refused = useActionData<ActionData>();
  if (!outcome) return <NotFound />;
  const { doneIds, refused: left } = outcome;
  return (
    <div className="wrap">
      <h1>{doneIds.length} dispatched</h1>
      <FormError refused={refused} />
      {left.length > 0 && (
        <>
          <p className="desk-lede">{left.length} not:</p>
          <ul>
            {left.map(({ id, why }) => (
              <li key={id}>
                <Link to={`/desk/orders/${id}`}>{id}</Link>: {why}
              </li>
            ))}
          </ul>
        </>
      )}
      {doneIds.length > 0 && (
        <>
          <p>
            Their customers are written to in {undoMinutes} minutes. Until then nothing has
            happened.
          </p>
          <ul className="desk-done">
            {doneIds.map((id) => (
              <li key={id}>
                <Link to={`/desk/orders/${id}`}>{id}</Link>{" "}
                {"isUndoable" in rest && rest.isUndoable && <Undo id={id} />}
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        <Link to="/desk">Back to today</Link>
      </p>
    </div>
  );
}

function Undo({ id }: { id: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="order" value={id} />
      <button className="button small" name="call" value="undo-dispatch">
        Undo <span className="visually-hidden">{id}</span>
      </button>
    </Form>
  );
}
