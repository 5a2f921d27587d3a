import { Gauge, Registry } from "prom-client";
import { readFigures, type Figures } from "~/shop/reports/figures.server";
import type { Shop } from "../../shop/shop";

/**
 * The shop's current figures in Prometheus' format. If the database is down, it reports only that.
 */
export async function shopMetrics({ db }: Shop): Promise<string> {
  const registry = new Registry();
  const figures = await readFigures(db).catch(() => undefined);
  addGauge(registry, "shop_database_up", "Whether the database answers", figures ? 1 : 0);
  if (figures) addFigures(registry, figures);
  return registry.metrics();
}

function addFigures(registry: Registry, figures: Figures): void {
  const { ordersPaid, ordersHeld, ordersFound, problems, jobs } = figures;
  addGauge(registry, "shop_orders_paid", "Orders that money came for", ordersPaid);
  addGauge(registry, "shop_orders_held", "Orders held for the owner", ordersHeld);
  addGauge(registry, "shop_orders_found", "Paid orders that no webhook reported", ordersFound);
  const problem = labelled(
    registry,
    "shop_payment_problems",
    "Money not as it should be",
    "problem",
  );
  for (const each of problems) problem.set({ problem: each.problem }, each.count);
  const runs = labelled(registry, "shop_job_runs", "Runs that ended", "job");
  const failures = labelled(registry, "shop_job_failures", "Runs that failed", "job");
  const help = "When a run last went well; 0 if none did";
  const success = labelled(registry, "shop_job_last_success_timestamp_seconds", help, "job");
  for (const { name: job, ...each } of jobs) {
    runs.set({ job }, each.runs);
    failures.set({ job }, each.failures);
    success.set({ job }, each.lastSuccessAt / 1000);
  }
}

function addGauge(registry: Registry, name: string, help: string, value: number): void {
  new Gauge({ name, help, registers: [registry] }).set(value);
}

function labelled<Label extends string>(
  registry: Registry,
  name: string,
  help: string,
  label: Label,
): Gauge<Label> {
  return new Gauge({ name, help, labelNames: [label], registers: [registry] });
}
