import { data, type MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { changePrices, undoPrices } from "~/calls/desk/price-lists.server";
import { NotFound } from "~/components/error-page";
import { FormError } from "~/components/form-error";
import { deskLoader } from "~/http/desk-loader.server";
import { answerForms } from "~/http/form-actions.server";
import type { ActionData } from "~/forms/action-data";
import { withIntent } from "~/forms/intent";
import { formatMoment } from "~/shop/format-day";
import { readPriceList, type PriceList } from "~/shop/price-lists/price-lists.server";
import { href } from "~/forms/href";
import { deskMeta } from "../desk-meta";
import { cellsOf, ChangedPrices } from "./changed-prices";

export { shouldRevalidate } from "~/browser/submit-queue";

export const meta: MetaFunction = () => deskMeta("A price list");

export const loader = deskLoader("edit cards", async ({ params, session: { shop } }) => {
  const list = await readPriceList(shop.db, params.listId ?? "");
  return data({ list }, { status: list ? 200 : 404 });
});

export const action = answerForms([changePrices, undoPrices]);

export default function PriceListPage() {
  const { list } = useLoaderData<typeof loader>();
  const refused = useActionData<ActionData>();
  if (!list) return <NotFound />;
  const { problems, problemCount, changes, left } = list;
  return (
    <div className="wrap">
      <h1>A price list</h1>
      <p className="desk-lede">{statusText(list)}</p>
      <FormError refused={refused} />
      {problems.length > 0 && (
        <>
          <ul className="desk-done">
            {problems.map(({ line, words }) => (
              <li key={`${line} ${words}`}>
                <b>Line {line}.</b> {words}
              </li>
            ))}
          </ul>
          {problemCount > problems.length && <p>And {problemCount - problems.length} more.</p>}
        </>
      )}
      {left.length > 0 && (
        <p>Somebody had changed these since, so they were left: {left.join(", ")}.</p>
      )}
      <NextStep list={list} />
      {changes.length > 0 && list.undoneAt !== null && <p>It had made these changes:</p>}
      {changes.length > 0 && <ChangedPrices changes={changes} />}
      <p>
        <Link to={href("/desk/prices")}>Another file</Link>
      </p>
    </div>
  );
}

function statusText({ problems, changes, appliedAt, undoneAt }: PriceList): string {
  if (undoneAt !== null) return `Undone, ${formatMoment(undoneAt)}.`;
  if (appliedAt !== null) return `Changed, ${formatMoment(appliedAt)}.`;
  if (problems.length > 0)
    return "Something is wrong with that file, so nothing can be changed by it.";
  if (changes.length === 0) return "That file changes no price, and nothing else is read from it.";
  return "Nothing is changed yet. This is what would be.";
}

/** The button for the next step of the list. */
function NextStep({ list: { id, problems, changes, appliedAt, canUndo } }: { list: PriceList }) {
  const isReady = appliedAt === null && problems.length === 0 && changes.length > 0;
  if (!isReady && !canUndo) return null;
  const count = changes.flatMap(cellsOf).length;
  return (
    <Form className="desk-bar" method="post" action={href("/desk/prices/:listId", { listId: id })}>
      <input type="hidden" name="list" value={id} />
      {isReady ? (
        <button className="button hot" {...withIntent("change-prices")}>
          Change {count} {count === 1 ? "price" : "prices"}
        </button>
      ) : (
        <button className="button" {...withIntent("undo-prices")}>
          Undo
        </button>
      )}
    </Form>
  );
}
