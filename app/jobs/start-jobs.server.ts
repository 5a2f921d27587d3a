import { readClock } from "../shop/clock.server";
import { returnLease, acquireLease, type JobResult } from "../shop/job-leases.server";
import type { Shop } from "../shop/shop";
import { findLostNewsJob } from "./find-lost-news.server";
import { forgetExpiredJob } from "./forget-expired.server";
import type { Job } from "./job";
import { lookBackJob } from "./look-back.server";
import { lookUpPaymentsJob } from "./look-up-payments.server";
import { lookUpRefundsJob } from "./look-up-refunds.server";
import { makeBackupJob } from "./make-backup.server";
import { ownerMailsJob } from "./owner-mails.server";
import { proveBackupsJob } from "./prove-backups.server";
import { removeClosedAccountsJob } from "./remove-closed-accounts.server";
import { retentionJob } from "./retention.server";

/** Each line is a sequence of jobs. Lines run independently of each other. */
const lines: readonly (readonly Job[])[] = [
  [lookUpPaymentsJob],
  [lookBackJob, lookUpRefundsJob, findLostNewsJob],
  [ownerMailsJob],
  [removeClosedAccountsJob, forgetExpiredJob, retentionJob, makeBackupJob, proveBackupsJob],
];
const checkEveryMs = 20_000;

/** Runs each job when it is due, unless another server on the same database is running it. */
export function startJobs(shop: Shop): { stop: () => Promise<void> } {
  const closing = new AbortController();
  const run = (jobs: readonly Job[]) => runDueJobs(shop, jobs, closing.signal);
  let rounds = lines.map(run);
  const timer = setInterval(() => {
    rounds = lines.map((jobs, line) => Promise.resolve(rounds[line]).then(() => run(jobs)));
  }, checkEveryMs);
  return {
    async stop() {
      clearInterval(timer);
      closing.abort();
      await Promise.all(rounds);
    },
  };
}

/**
 * Runs the due jobs. A failed job is logged, and runs again when it is next due. One that throws the
 * reason of `closing` runs again at the next start.
 */
export async function runDueJobs(
  shop: Shop,
  due: readonly Job[],
  closing = new AbortController().signal,
): Promise<void> {
  for (const job of due) {
    if (closing.aborted) return;
    try {
      await runIfDue(shop, job, closing);
    } catch (error) {
      shop.log.error({ err: error, job: job.name }, "A job failed");
    }
  }
}

async function runIfDue(shop: Shop, job: Job, closing: AbortSignal): Promise<void> {
  const { name, dueAfter, leaseMs, run } = job;
  const { db } = shop;
  if (!(await acquireLease(db, { name, lifetimeMs: leaseMs }, await readClock(db)))) return;
  let result: JobResult = "failed";
  try {
    await run(shop, closing);
    result = "worked";
  } catch (error) {
    if (error !== closing.reason) throw error;
    result = "stopped";
  } finally {
    const now = await readClock(db);
    const dueAt = result === "stopped" ? now : dueAfter(now);
    await returnLease(db, { name, now, dueAt }, result);
  }
}
