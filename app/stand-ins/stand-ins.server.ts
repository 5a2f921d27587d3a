import express, { type ErrorRequestHandler, type Express, type Router } from "express";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import type { Logger } from "pino";
import { sendMessage } from "./document.server";
import { sendIndexPage } from "./index-page.server";
import { openMailbox } from "./mail/mailbox.server";
import { openPayments } from "./payments/payments.server";
import { openReviews } from "./reviews/reviews.server";
import { openSignUp } from "./sign-up/sign-up.server";

export type StandInsOptions = {
  /** 0 picks a free one. */
  port: number;
  /** Where to listen; all interfaces when absent. */
  host?: string;
  /** How browsers reach the stand-ins; http://localhost:<port> when absent. */
  origin?: string;
  /** Where links back to the shop lead. */
  shopUrl: string;
  /** The stand-ins' own SQLite file. */
  file: string;
  /** What the shop must present as its Stripe key. */
  secretKey: string;
  webhook: { url: string; secret: string };
  /** Which stand-ins run. */
  payments: boolean;
  reviews: boolean;
  emailSignUp: boolean;
  mail: boolean;
  log: Logger;
};

/** One outside party. Each has a folder of its own, whose `open…` answers the addresses and starts what else it needs. */
type StandIn = {
  name: string;
  /** Where it answers, as the index page says it. */
  addresses: string;
  isPlayed: boolean;
  open: () => Played | Promise<Played>;
};
type Played = {
  router: Router;
  /** Where the shop sends its letters. */
  smtpUrl?: string;
  close?: () => Promise<void>;
};

const styleSheets = resolve("app/stand-ins/styles");
const closeTimeoutMs = 2000;

/**
 * Starts the local doubles of outside parties on an origin of their own.
 * @throws {Error} when the port is taken or the file cannot be opened; then nothing is left running.
 */
export async function openStandIns(
  options: StandInsOptions,
): Promise<{ origin: string; smtpUrl: string | undefined; close(): Promise<void> }> {
  const app = express().disable("x-powered-by").disable("etag");
  const server = createServer(app).listen(options.port, options.host);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const origin = new URL(options.origin ?? `http://localhost:${port}`).origin;
  const standIns = standInsOf(options, origin);
  try {
    const played = await Promise.all(
      standIns.filter(({ isPlayed }) => isPlayed).map(async ({ open }) => open()),
    );
    useHeadersAndStyle(app);
    for (const { router } of played) app.use(router);
    usePlainPages(app, standIns, options);
    return {
      origin,
      smtpUrl: played.find(({ smtpUrl }) => smtpUrl !== undefined)?.smtpUrl,
      async close() {
        await closeServer(server);
        for (const { close } of played) await close?.();
      },
    };
  } catch (error) {
    await closeServer(server);
    throw error;
  }
}

function standInsOf(options: StandInsOptions, origin: string): StandIn[] {
  return [
    {
      name: "Card payments",
      addresses: "/v1, /pay and /payments",
      isPlayed: options.payments,
      open: () => openPayments({ ...options, origin }),
    },
    {
      name: "Reviews",
      addresses: "/reviews/widget.js",
      isPlayed: options.reviews,
      open: openReviews,
    },
    {
      name: "E-mail sign-up",
      addresses: "/email-sign-up",
      isPlayed: options.emailSignUp,
      open: () => openSignUp(options),
    },
    {
      name: "Mail",
      addresses: "/mailbox and /mailbox.json",
      isPlayed: options.mail,
      open: () => openMailbox(options),
    },
  ];
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
  app.use(express.static(styleSheets, { cacheControl: false, lastModified: false }));
}

function usePlainPages(
  app: Express,
  standIns: StandIn[],
  { shopUrl, log }: { shopUrl: string; log: Logger },
): void {
  app.get("/", (_req, res) => sendIndexPage(res, standIns, shopUrl));
  app.use((_req, res) => {
    sendMessage(res, {
      status: 404,
      title: "Nothing here",
      text: "No stand-in answers this address.",
    });
  });
  app.use(answerErrors(log));
}

function answerErrors(log: Logger): ErrorRequestHandler {
  // Express knows an error handler by its four parameters.
  return (error, _req, res, _next) => {
    const status = error.status < 500 ? error.status : 500;
    if (status === 500) log.error({ err: error }, "a stand-in failed");
    const text =
      status === 413 ? "That was far too much." : "That did not work. Go back and try again.";
    sendMessage(res, { status, title: "Sorry", text });
  };
}

/** Lets requests under way finish, for as long as the time-out allows. */
async function closeServer(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  const timeout = setTimeout(() => server.closeAllConnections(), closeTimeoutMs);
  await closed;
  clearTimeout(timeout);
}
