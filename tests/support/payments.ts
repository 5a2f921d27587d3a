import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { onTestFinished } from "vitest";
import { connectPayments } from "../../app/payments/payments.server";
import { openStandIns } from "../../app/stand-ins/stand-ins.server";

const secretKey = "sk_test_of_the_suite";
/** Nobody listens there, so that a suite hears of a payment only what it asks for. */
const nowhere = "http://127.0.0.1:9/";

/** The fields of the hosted page, filled in by somebody who pays with the test Visa card. */
const payer = {
  email: "dave@example.com",
  cardNumber: "4242 4242 4242 4242",
  expiry: "12/34",
  cvc: "123",
  name: "Dave Bastard",
  line1: "1 Regret Street",
  town: "Leeds",
  postcode: "LS1 4AP",
  delivery: "0",
};

/** The real `stripe` package on the payment stand-in, both gone when the test ends. */
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

/** Pays on the hosted page, and says where it leads. */
export async function pay(pageUrl: string, fields: Partial<typeof payer> = {}) {
  const answer = await fetch(pageUrl, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ ...payer, ...fields }),
  });
  return { status: answer.status, location: answer.headers.get("Location") ?? "" };
}

/** The session id in the address that the payment page leads back to. */
export function sessionIdIn(location: string): string {
  return new URL(location).searchParams.get("session_id") ?? "";
}
