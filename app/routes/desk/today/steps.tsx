import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { withIntent } from "~/forms/intent";
import { href } from "~/forms/href";
import { ordersABatch } from "~/shop/fulfilment/batches";
import type { ListedBatch } from "~/shop/fulfilment/batches.server";
import type { Today } from "~/shop/operations/today.server";
import { counted } from "./counts";

type Props = Pick<Today, "unprintedCount" | "printedCount" | "doneCount"> & {
  canPrint: boolean;
  /** The batches with orders to post. */
  open: ListedBatch[];
};

/** The work of a day in three steps, each with a button. */
export function Steps({ unprintedCount, printedCount, doneCount, canPrint, open }: Props) {
  const hasUnprinted = unprintedCount > 0;
  const [only, ...others] = open;
  return (
    <ol className="desk-steps">
      <Step note={printNote(unprintedCount)}>
        {canPrint && hasUnprinted ? (
          <Form method="post" action={`${href("/desk")}?index`}>
            <button className="button big hot" {...withIntent("print-todays-post")}>
              Print {counted(unprintedCount)}
              <span className="visually-hidden">: print today&apos;s post</span>
            </button>
          </Form>
        ) : (
          <Link
            className={hasUnprinted ? "button big hot" : "button big"}
            to={`${href("/desk/orders")}?show=unprinted`}
          >
            Print {counted(unprintedCount)}
          </Link>
        )}
      </Step>
      <Step note="printed, and not marked as posted" batches={open}>
        <Link
          className={!hasUnprinted && printedCount > 0 ? "button big hot" : "button big"}
          to={
            only && others.length === 0
              ? `${href("/desk/print/:batchId", { batchId: only.id })}?show=post`
              : `${href("/desk/orders")}?show=printed`
          }
        >
          Post {counted(printedCount)}
        </Link>
      </Step>
      <Step note="posted since midnight">
        <Link className="button big" to={`${href("/desk/orders")}?show=done`}>
          Done {counted(doneCount)}
        </Link>
      </Step>
    </ol>
  );
}

const printNote = (count: number) =>
  count > ordersABatch ? `not printed yet, ${ordersABatch} at a time` : "not printed yet";

type StepProps = {
  /** Says which orders the number counts, as "not printed yet". */
  note: string;
  batches?: ListedBatch[];
  children: ReactNode;
};

function Step({ note, batches, children }: StepProps) {
  return (
    <li>
      {children} <p className="note">{note}</p>
      {batches && batches.length > 0 && <OpenBatches batches={batches} />}
    </li>
  );
}

function OpenBatches({ batches }: { batches: ListedBatch[] }) {
  return (
    <ul>
      {batches.map(({ id, madeAt, toDispatchCount }) => (
        <li key={id}>
          <Link to={href("/desk/print/:batchId", { batchId: id })}>Batch {id}</Link> of {madeAt}:{" "}
          {toDispatchCount} to post
        </li>
      ))}
    </ul>
  );
}
