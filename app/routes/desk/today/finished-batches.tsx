import { Link } from "@remix-run/react";
import { href } from "~/forms/href";
import type { ListedBatch } from "~/shop/fulfilment/batches.server";

/** The last batches of which nothing is to be posted, folded. */
export function FinishedBatches({ batches }: { batches: ListedBatch[] }) {
  if (batches.length === 0) return null;
  return (
    <details className="desk-batches">
      <summary>Finished batches</summary>
      <ul>
        {batches.map(({ id, madeAt, count }) => (
          <li key={id}>
            <Link to={href("/desk/print/:batchId", { batchId: id })}>Batch {id}</Link> of {madeAt}:{" "}
            {count} {count === 1 ? "order" : "orders"}
          </li>
        ))}
      </ul>
    </details>
  );
}
