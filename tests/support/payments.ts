import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import {
  createServer,
  request as send,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { onTestFinished } from "vitest";
import { connectPayments } from "../../app/payments/payments.server";
import { openStandIns } from "../../app/stand-ins/stand-ins.server";

const secretKey = "sk_test_of_the_suite";
/** An address where nobody listens, so that a suite only hears of a payment when it asks. */
const nowhere = "http://127.0.0.1:9/";

/**
 * Intercepts a request to the provider. It may answer by itself, or lose the answer:
 * then the provider has done what it was asked, and nobody hears of it.
 */
export type OnTheWay = (
  request: IncomingMessage,
  response: ServerResponse,
  body: string,
) => Promise<Fate> | Fate;
/** A function is what happens between the provider's answer and its arrival. */
type Fate = "answered" | "lost" | (() => Promise<void>) | void;

/** Opens the real `stripe` package on the payment stand-in, until the test ends. */
export async function openPayments(onTheWay?: OnTheWay) {
  const webhookSecret = "whsec_of_the_suite";
  const folder = await mkdtemp(join(tmpdir(), "bastard-cards-payments-"));
  const standIns = await openStandIns({
    port: 0,
    host: "127.0.0.1",
    shopUrl: "http://localhost",
    file: join(folder, "stand-ins.db"),
    secretKey,
    webhook: { url: nowhere, secret: webhookSecret },
    payments: true,
    reviews: false,
    emailSignUp: false,
    mail: false,
    log: pino({ level: "silent" }),
  });
  onTestFinished(async () => {
    await standIns.close();
    await rm(folder, { recursive: true, force: true });
  });
  const origin = onTheWay ? await openRelay(standIns.origin, onTheWay) : standIns.origin;
  const { hostname, port } = new URL(origin);
  const api = { protocol: "http" as const, host: hostname, port: Number(port) };
  return connectPayments({ secretKey, webhookSecret, api });
}

/** A server between the shop and the provider, where a test can see to a request first. */
export async function openRelay(origin: string, onTheWay: OnTheWay): Promise<string> {
  const relay = createServer(async (request, response) => {
    const body: Buffer[] = [];
    for await (const chunk of request) body.push(chunk as Buffer);
    const fate = await onTheWay(request, response, Buffer.concat(body).toString());
    if (fate === "answered") return;
    const { method = "GET", url = "/", headers } = request;
    const onward = send(new URL(url, origin), { method, headers }, async (answer) => {
      if (fate === "lost") {
        response.destroy();
        return;
      }
      await fate?.();
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    onward.end(Buffer.concat(body));
  }).listen(0, "127.0.0.1");
  await once(relay, "listening");
  onTestFinished(() => relay.close().closeAllConnections());
  return `http://127.0.0.1:${(relay.address() as AddressInfo).port}`;
}
