import type { Sales } from "~/shop/reports/sales.server";
import { formatPence } from "~/shop/money";
import { formatSpan } from "./format-span";

const spanNames = { day: "Day", week: "Week from", month: "Month" };

/** The chart’s figures as a table. */
export function FiguresTable({ by, spans, total }: Pick<Sales, "by" | "spans" | "total">) {
  const hasDisputes = spans.some(({ disputesPence }) => disputesPence !== 0);
  const hasDiscounts = spans.some(({ discountsPence }) => discountsPence !== 0);
  const cells = (figures: Sales["total"]) => (
    <>
      <td>{figures.orders || none}</td>
      <td>{figures.cards || none}</td>
      <td>{amount(figures.salesPence)}</td>
      {hasDiscounts && <td>{amount(figures.discountsPence)}</td>}
      <td>{amount(figures.refundsPence)}</td>
      {hasDisputes && <td>{amount(figures.disputesPence)}</td>}
      <td>{amount(figures.netPence)}</td>
    </>
  );
  return (
    // Keyboards scroll only a focused element.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="figures" aria-label="The figures" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{spanNames[by]}</th>
            <th scope="col">Orders</th>
            <th scope="col">Cards</th>
            <th scope="col">Sales</th>
            {hasDiscounts && <th scope="col">Discounts given</th>}
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
    </section>
  );
}

const none = "–";

const amount = (pence: number) => (pence === 0 ? none : formatPence(pence));
