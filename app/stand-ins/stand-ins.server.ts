import express, { type ErrorRequestHandler, type Express } from "express";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import { html, sendPage, sendWords } from "./document.server";
import { emailSignUp } from "./email-sign-up.server";
import { paymentApi } from "./payment-api.server";
import { openPaymentDesk, startSweeping } from "./payment-desk.server";
import { paymentPage } from "./payment-page.server";
import { openPaymentStore, type PaymentStore } from "./payment-store.server";
import { reviews } from "./reviews.server";
import { startWebhooks } from "./webhooks.server";

export type StandInsOptions = {
  /** 0 picks a free one. */
  port: number;
  /** Where to listen; all interfaces when absent. */
  host?: string;
  /** How browsers reach the stand-ins; http://localhost:<port> when absent. */
  origin?: string;
  /** Where the way back to the shop leads. */
  shopUrl: string;
  /** The SQLite file of the stand-ins' own. */
  file: string;
  /** What the shop must present as its Stripe key. */
  secretKey: string;
  webhook: { url: string; secret: string };
  /** Which stand-ins run. */
  payments: boolean;
  reviews: boolean;
  emailSignUp: boolean;
  log: Logger;
};

const styleSheet = fileURLToPath(new URL("stand-in.css", import.meta.url));
const lastWordsMillis = 2000;

/** Starts the local doubles of outside parties on an origin of their own; rejects when the port is taken. */
export async function openStandIns(
  options: StandInsOptions,
): Promise<{ origin: string; close(): Promise<void> }> {
  // Before the port is taken: a file that cannot be opened must not leave a server behind.
  const store = options.payments ? openPaymentStore(options.file) : undefined;
  const app = express().disable("x-powered-by").disable("etag");
  const server = createServer(app).listen(options.port, options.host);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const origin = new URL(options.origin ?? `http://localhost:${port}`).origin;

  useHeadersAndStyle(app);
  const closePayments = store && usePayments(app, options, store, origin);
  if (options.reviews) app.use("/reviews", reviews());
  if (options.emailSignUp) app.use("/email-sign-up", emailSignUp(options));
  usePlainPages(app, options);
  return {
    origin,
    async close() {
      await closeServer(server);
      await closePayments?.();
    },
  };
}

function useHeadersAndStyle(app: Express): void {
  app.use((_req, res, next) => {
    res.set({
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      // With no-referrer browsers would post the hosted page's form with "Origin: null".
      "Referrer-Policy": "same-origin",
    });
    next();
  });
  app.get("/stand-in.css", (_req, res) => {
    res.sendFile(styleSheet, { cacheControl: false, lastModified: false });
  });
}

function usePayments(app: Express, options: StandInsOptions, store: PaymentStore, origin: string) {
  const { secretKey, log } = options;
  const webhooks = startWebhooks(store, options.webhook, log);
  const desk = openPaymentDesk(store, webhooks.wake);
  const stopSweeping = startSweeping(desk, (error) => log.error({ err: error }, "sweep failed"));
  app.use("/v1", paymentApi({ desk, store, secretKey, origin, log }));
  app.use("/pay", paymentPage({ desk, origin }));
  return async () => {
    stopSweeping();
    await webhooks.close();
    store.close();
  };
}

function usePlainPages(app: Express, options: StandInsOptions): void {
  app.get("/", (_req, res) => {
    const body = html`<h1>Stand-ins</h1>
      <p>
        Doubles of the outside parties that the shop works with, for a machine without accounts.
      </p>
      <ul>
        <li>
          Card payments: ${options.payments ? "played here, at /v1 and /pay" : "not played here"}
        </li>
        <li>
          Reviews: ${options.reviews ? "played here, at /reviews/widget.js" : "not played here"}
        </li>
        <li>
          E-mail sign-up:
          ${options.emailSignUp ? "played here, at /email-sign-up" : "not played here"}
        </li>
      </ul>
      <p><a class="way" href="${options.shopUrl}">To the shop</a></p>`;
    sendPage(res, { title: "Stand-ins", body });
  });
  app.use((_req, res) => {
    sendWords(res, {
      status: 404,
      title: "Nothing here",
      text: "No stand-in answers this address.",
    });
  });
  app.use(answerErrors(options.log));
}

function answerErrors(log: Logger): ErrorRequestHandler {
  // Express knows an error handler by its four parameters.
  return (error, _req, res, _next) => {
    const status = error.status < 500 ? error.status : 500;
    if (status === 500) log.error({ err: error }, "a stand-in failed");
    const text =
      status === 413 ? "That was far too much." : "That did not work. Go back and try again.";
    sendWords(res, { status, title: "Sorry", text });
  };
}

async function closeServer(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  const hurry = setTimeout(() => server.closeAllConnections(), lastWordsMillis);
  await closed;
  clearTimeout(hurry);
}
