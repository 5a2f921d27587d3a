import { connectTrial } from "../payments/trial.server";
import { examineEnvironment } from "../env.server";
import { runWith } from "./command";
import { lookAtAddress, lookAtEvents } from "./doctor/address";
import { lookInside } from "./doctor/inside";
import { lookAtMail } from "./doctor/mail";
import { lookAtPayments } from "./doctor/payments";
import { Report } from "./doctor/report";

/** Looks at everything that the shop needs, and changes nothing of the shop. */
await runWith(examineEnvironment, async ({ env, faults }) => {
  const report = new Report();
  const { publicUrl, standIns, trader } = env;
  for (const message of faults) report.add({ what: "Settings", isWell: false, message });
  const owner = await lookInside(report, env);
  // The secrets of the stand-in are known to its shop alone.
  const trial = standIns?.payments ? undefined : connectTrial(env.payments);
  const pageId = trial && (await lookAtPayments(report, trial, publicUrl));
  const clock = await lookAtAddress(report, publicUrl);
  if (trial && clock) await lookAtEvents(report, trial, { publicUrl, clock, pageId });
  await lookAtMail(report, env, owner ?? trader.email);
  if (report.wrongCount > 0) throw new Error(`Not all right: ${report.wrongCount}.`);
  return "All is well.";
});
// A connection that somebody keeps open must not hold up the command.
process.exit();
