import { setTimeout as pause } from "node:timers/promises";
import { isKeyOf } from "~/shop/objects";
import { neededEvents, TrialError, type PaymentTrial } from "../../payments/trial";
import type { Report } from "./report";

const minuteMs = 60_000;
const reportMs = 3_500;
const pollMs = 250;

/**
 * Asks the payment company whether it lets the shop do its work.
 * @returns the id of the payment page that was opened and ended; undefined if none was
 */
export async function lookAtPayments(
  report: Report,
  trial: PaymentTrial,
  publicUrl: string,
): Promise<string | undefined> {
  let aheadMs: number | undefined;
  let pageId: string | undefined;
  await report.check("Payment company", async () => {
    aheadMs = Date.now() - (await named("answer", trial.readClock())).getTime();
    pageId = await named("open, read and end payment pages", trial.tryPage(publicUrl));
    return "its key may open, read and end payment pages.";
  });
  if (aheadMs !== undefined) await lookAtClock(report, aheadMs);
  if (pageId === undefined) return undefined;
  await report.check("Refunds", async () => {
    await named("make refunds", trial.tryRefund());
    return "its key may make them.";
  });
  await report.check("Webhook", () => lookAtEndpoint(trial, `${publicUrl}/webhooks/stripe`));
  return pageId;
}

const lookAtClock = (report: Report, aheadMs: number) =>
  report.check("Clock", async () => {
    const minutes = Math.round(Math.abs(aheadMs) / minuteMs);
    if (minutes < 1) return "it agrees with the payment company’s.";
    throw new Error(
      `It is ${minutes} minutes ${aheadMs > 0 ? "ahead of" : "behind"} the payment company’s. Set it by NTP: reports of payments are refused if they differ by five.`,
    );
  });

async function lookAtEndpoint(trial: PaymentTrial, url: string): Promise<string> {
  const endpoints = await named("list webhook endpoints", trial.listEndpoints());
  const endpoint = endpoints.find((each) => each.url === url && each.isOn);
  if (!endpoint) {
    throw new Error(`No endpoint there is ${url}. Make it under Developers → Webhooks.`);
  }
  const { events } = endpoint;
  const missing = events.includes("*") ? [] : neededEvents.filter((each) => !events.includes(each));
  if (missing.length === 0) return "its endpoint gets every event that the shop needs.";
  throw new Error(`Its endpoint lacks the events ${missing.join(", ")}. Add them at ${url}.`);
}

const wordsFor = {
  silent: () => "The payment company does not answer. Is the way to it open?",
  key: () =>
    "The payment company does not know STRIPE_SECRET_KEY. Copy it from Developers → API keys.",
  permission: (deed: string) =>
    `STRIPE_SECRET_KEY may not ${deed}. Give this key the permission, or take a standard key.`,
};

/** Says in words why the company did not do it. */
async function named<T>(deed: string, asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof TrialError)) throw error;
    const { fault, message } = error;
    throw new Error(
      isKeyOf(wordsFor, fault)
        ? wordsFor[fault](deed)
        : `The payment company refuses to ${deed}: ${message}`,
      { cause: error },
    );
  }
}

/**
 * Waits until the shop has taken the company's report that this page ended. A key that may not read
 * reports leaves that open.
 * @throws {Error} if the shop has not taken it
 */
export async function waitForReport(trial: PaymentTrial, pageId: string): Promise<void> {
  const deadline = Date.now() + reportMs;
  for (;;) {
    const isReported = await trial.isReported(pageId).catch(() => true);
    if (isReported !== false) return;
    if (Date.now() > deadline) {
      throw new Error(
        "The shop has not taken the payment company’s own report of a payment page. STRIPE_WEBHOOK_SECRET is probably another endpoint’s: copy it from Developers → Webhooks.",
      );
    }
    await pause(pollMs);
  }
}
