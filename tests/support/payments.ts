import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { onTestFinished } from "vitest";
import { connectPayments } from "../../app/payments/payments.server";
import { openStandIns } from "../../app/stand-ins/stand-ins.server";

const secretKey = "sk_test_of_the_suite";
/** An address where nobody listens, so that a suite only hears of a payment when it asks. */
const nowhere = "http://127.0.0.1:9/";

/** Opens the real `stripe` package on the payment stand-in, until the test ends. */
export async function openPayments(webhookSecret = "whsec_of_the_suite") {
  const folder = await mkdtemp(join(tmpdir(), "bastard-cards-payments-"));
  const standIns = await openStandIns({
    port: 0,
    shopUrl: "http://localhost",
    file: join(folder, "stand-ins.db"),
    secretKey,
    webhook: { url: nowhere, secret: webhookSecret },
    payments: true,
    reviews: false,
    emailSignUp: false,
    log: pino({ level: "silent" }),
  });
  onTestFinished(async () => {
    await standIns.close();
    await rm(folder, { recursive: true, force: true });
  });
  const { hostname, port } = new URL(standIns.origin);
  const api = { protocol: "http" as const, host: hostname, port: Number(port) };
  return connectPayments({ secretKey, webhookSecret, api });
}
