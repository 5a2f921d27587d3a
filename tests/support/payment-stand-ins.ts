import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import Stripe from "stripe";
import { afterEach, beforeEach } from "vitest";
import { openStandIns, type StandInsOptions } from "../../app/stand-ins/stand-ins.server";

export const secretKey = "sk_test_of_this_test";
export const webhookSecret = "whsec_of_this_test";
export const shopUrl = "http://localhost:3000";

type PaymentStandIns = {
  origin: string;
  /** The sessions API of the real `stripe` package, connected to the stand-ins. */
  sessions: ReturnType<typeof sessionsAt>;
  /** The shop's end of the webhooks. */
  receiver: Awaited<ReturnType<typeof openReceiver>>;
  /** Where a test can put files; removed after it. */
  folder: string;
  /** For more stand-ins, on another file in the folder. */
  options(file: string): StandInsOptions;
  close(): Promise<void>;
  /** Closes the stand-ins and opens them on the same file, at another origin. */
  restart(): Promise<void>;
};

/** Opens stand-ins and a receiver before each test of the file, and closes both after it. */
export function usePaymentStandIns(): PaymentStandIns {
  const standIns = {} as PaymentStandIns;
  async function open() {
    const opened = await openStandIns(standIns.options("stand-ins.db"));
    Object.assign(standIns, opened, { sessions: sessionsAt(opened.origin) });
  }
  beforeEach(async () => {
    const folder = await mkdtemp(join(tmpdir(), "stand-ins-"));
    const receiver = await openReceiver();
    const options = (file: string) => optionsFor(join(folder, file), receiver.url);
    const restart = () => standIns.close().then(open);
    Object.assign(standIns, { folder, receiver, options, restart });
    await open();
  });
  afterEach(async () => {
    await standIns.close();
    standIns.receiver.close();
    await rm(standIns.folder, { recursive: true });
  });
  return standIns;
}

function optionsFor(file: string, webhookUrl: string): StandInsOptions {
  return {
    port: 0,
    shopUrl,
    file,
    secretKey,
    webhook: { url: webhookUrl, secret: webhookSecret },
    payments: true,
    reviews: true,
    emailSignUp: true,
    mail: false,
    log: pino({ level: "silent" }),
  };
}

/** The sessions API of the real `stripe` package, connected to stand-ins at that origin. */
export function sessionsAt(origin: string, key = secretKey) {
  const { hostname, port } = new URL(origin);
  const api = { host: hostname, port, protocol: "http" as const };
  return new Stripe(key, { ...api, maxNetworkRetries: 0 }).checkout.sessions;
}

/** A webhook endpoint that verifies each event. It gives the listed answers, and then 200. */
async function openReceiver() {
  const events: Stripe.Event[] = [];
  const requests: { body: string; signature: string }[] = [];
  const times: number[] = [];
  const answers: (number | "never")[] = [];
  const server = createServer(async (req, res) => {
    let body = "";
    for await (const chunk of req) body += chunk;
    const request = { body, signature: String(req.headers["stripe-signature"]) };
    requests.push(request);
    times.push(performance.now());
    const answer = answers.shift() ?? 200;
    events.push(verify(request));
    if (answer !== "never") res.writeHead(answer, { location: "/elsewhere" }).end();
  }).listen(0);
  await once(server, "listening");
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/webhooks/stripe`,
    events,
    requests,
    times,
    answers,
    close: () => server.close().closeAllConnections(),
  };
}

/** @throws {Error} when the signature is not that of the body. */
export function verify({ body, signature }: Record<"body" | "signature", string>, secret?: string) {
  return Stripe.webhooks.constructEvent(body, signature, secret ?? webhookSecret);
}

/** Sends the hosted page's form. */
export function pay({ url }: Stripe.Checkout.Session, fields: Record<string, string> = form()) {
  const body = new URLSearchParams(fields);
  return fetch(url!, { method: "POST", redirect: "manual", body });
}

/** The hosted page's fields, filled in. */
export function form() {
  return {
    email: "eric@example.com",
    cardNumber: "4242 4242 4242 4242",
    expiry: "12/40",
    cvc: "123",
    name: "Eric <b>Twinge</b>",
    line1: "1 Acacia Avenue",
    town: "Leeds",
    postcode: "LS1 1AA",
    delivery: "0",
  };
}

/** The shop's parameters of a new session. */
export function checkout() {
  return {
    mode: "payment" as const,
    client_reference_id: "order-1",
    line_items: [
      lineItem("Happy Birthday, You Old Sod", 350),
      lineItem("Congratulations On The Sex", 300),
    ],
    metadata: { note: "a&b=[c]" },
    success_url: `${shopUrl}/order-confirmation?id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${shopUrl}/cart`,
    locale: "en-GB" as const,
    shipping_address_collection: { allowed_countries: ["GB" as const] },
    shipping_options: [
      delivery("Royal Mail 2nd Class", 170),
      delivery("Royal Mail 1st Class", 220),
    ],
    ...brandsBlocked(["american_express", "discover_global_network"]),
  };
}

function lineItem(name: string, unit_amount: number) {
  const product_data = { name, description: "Blank inside. Coward." };
  return { quantity: 1, price_data: { currency: "gbp", unit_amount, product_data } };
}

function delivery(display_name: string, amount: number) {
  const fixed_amount = { amount, currency: "gbp" };
  return { shipping_rate_data: { type: "fixed_amount" as const, display_name, fixed_amount } };
}

export function brandsBlocked(brands_blocked: string[]) {
  return { payment_method_options: { card: { restrictions: { brands_blocked } } } };
}
