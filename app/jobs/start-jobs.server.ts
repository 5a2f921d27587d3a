import { returnLease, takeLease } from "../shop/job-leases.server";
import type { Shop } from "../shop/shop";
import { forgetExpiredJob } from "./forget-expired.server";
import type { Job } from "./job";

const jobs: readonly Job[] = [forgetExpiredJob];
const checkEveryMs = 60_000;
const leaseMs = 10 * 60_000;

/** Runs each job when it is due, unless another server on the same database is running it. */
export function startJobs(shop: Shop): { stop: () => Promise<void> } {
  let round = runDueJobs(shop, jobs);
  const timer = setInterval(() => {
    round = round.then(() => runDueJobs(shop, jobs));
  }, checkEveryMs);
  return {
    async stop() {
      clearInterval(timer);
      await round;
    },
  };
}

/** Runs those of the jobs that are due. A job that fails is logged and tried again when it is next due. */
export async function runDueJobs(shop: Shop, due: readonly Job[]): Promise<void> {
  for (const job of due) {
    try {
      await runIfDue(shop, job);
    } catch (error) {
      shop.log.error({ err: error, job: job.name }, "A job failed");
    }
  }
}

async function runIfDue(shop: Shop, { name, everyMs, run }: Job): Promise<void> {
  if (!(await takeLease(shop.db, { name, lifetimeMs: leaseMs }, Date.now()))) return;
  await run(shop).finally(() => returnLease(shop.db, name, Date.now() + everyMs));
}
