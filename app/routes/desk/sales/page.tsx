import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PeriodInput } from "~/calls/desk/inputs.server";
import { deskLoader } from "~/http/desk-loader.server";
import { faultOf } from "~/http/fault.server";
import { listLedgerMonths } from "~/shop/reports/ledger.server";
import { presetPeriods } from "~/shop/reports/periods.server";
import { readSales } from "~/shop/reports/sales.server";
import { deskMeta } from "../desk-meta";
import { drawChart } from "./chart.server";
import { FiguresTable } from "./figures-table";
import { LedgerLinks } from "./ledger-links";
import { PeriodForm } from "./period-form";
import { SalesChart } from "./sales-chart";
import { SoldCards } from "./sold-cards";
import { formatDate } from "./format-span";

export const meta: MetaFunction = () => deskMeta("Sales");

export const loader = deskLoader("see money", async ({ request, session: { shop } }) => {
  const { from = "", to = "", by = "" } = Object.fromEntries(new URL(request.url).searchParams);
  const now = new Date();
  const always = { presets: presetPeriods(now), months: await listLedgerMonths(shop.db, now) };
  try {
    const sales = await readSales(shop.db, PeriodInput.parse({ from, to, by }), now);
    const chart = drawChart(sales.spans, sales.by);
    return { ...always, typed: { from: sales.from, to: sales.to, by: sales.by }, sales, chart };
  } catch (error) {
    const fault = faultOf(error);
    if (fault?.status !== 422) throw error;
    const [why = fault.message] = Object.values(fault.fieldErrors);
    return { ...always, typed: { from, to, by }, why };
  }
});

/** Sales, refunds and disputes. */
export default function SalesPage() {
  const { presets, months, typed, ...shown } = useLoaderData<typeof loader>();
  return (
    <div className="wrap">
      <h1>Sales</h1>
      <PeriodForm typed={typed} presets={presets} why={"why" in shown ? shown.why : undefined} />
      {"sales" in shown && (
        <>
          <Verdict {...shown.sales} />
          <SalesChart
            chart={shown.chart}
            title={`Sales by ${shown.sales.by}, and below the line what went back`}
          />
          <FiguresTable {...shown.sales} />
          <SoldCards {...shown.sales} cardCount={shown.sales.total.cards} />
        </>
      )}
      <LedgerLinks months={months} />
    </div>
  );
}

type VerdictProps = { from: string; to: string; total: { orders: number } };

function Verdict({ from, to, total }: VerdictProps) {
  const time = from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`;
  return (
    <p className="desk-lede">
      {time}.{" "}
      {total.orders === 0 && (
        <span>Not a card. Either nobody was born, or nobody was insulted.</span>
      )}
    </p>
  );
}
