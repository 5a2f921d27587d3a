import type { Sales } from "~/shop/desk/sales.server";
import { formatPence } from "~/shop/money";
import { formatSpan } from "./span-words";

const spanNames = { day: "Day", week: "Week from", month: "Month" };

/** The same figures as the chart’s. */
export function FiguresTable({ by, spans, total }: Pick<Sales, "by" | "spans" | "total">) {
  const hasDisputes = spans.some(({ disputesPence }) => disputesPence !== 0);
  const cells = (figures: Sales["total"]) => (
    <>
      <td data-label="Orders">{figures.orders}</td>
      <td data-label="Cards">{figures.cards}</td>
      <td data-label="Sales">{formatPence(figures.salesPence)}</td>
      <td data-label="Refunds">{formatPence(figures.refundsPence)}</td>
      {hasDisputes && <td data-label="Disputes">{formatPence(figures.disputesPence)}</td>}
      <td data-label="Net">{formatPence(figures.netPence)}</td>
    </>
  );
  return (
    <table className="data-table figures">
      <thead>
        <tr>
          <th scope="col">{spanNames[by]}</th>
          <th scope="col">Orders</th>
          <th scope="col">Cards</th>
          <th scope="col">Sales</th>
          <th scope="col">Refunds</th>
          {hasDisputes && <th scope="col">Disputes</th>}
          <th scope="col">Net</th>
        </tr>
      </thead>
      <tbody>
        {spans.map((span) => (
          <tr key={span.day}>
            <th scope="row">{formatSpan(span.day, by)}</th>
            {cells(span)}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">All of it</th>
          {cells(total)}
        </tr>
      </tfoot>
    </table>
  );
}
