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
  /** The host to listen on; all interfaces if absent. */
  host?: string;
  /** The origin for browsers; http://localhost:<port> if absent. */
  origin?: string;
  /** The target of links back to the shop. */
  shopUrl: string;
  /** The stand-ins' own SQLite file. */
  file: string;
  /** The Stripe key that the shop must send. */
  secretKey: string;
  webhook: { url: string; secret: string };
  /** Whether each stand-in runs. */
  payments: boolean;
  reviews: boolean;
  emailSignUp: boolean;
  mail: boolean;
  log: Logger;
};

/**
 * One outside company. Each stand-in has a folder, whose `open…` function returns its routes and
 * starts its services.
 */
type StandIn = {
  name: string;
  /** Its addresses, as the index page shows them. */
  addresses: string;
  isPlayed: boolean;
  open: () => Played | Promise<Played>;
};
type Played = {
  router: Router;
  /** The URL of the mail server for the shop's letters. */
  smtpUrl?: string;
  close?: () => Promise<void>;
};

const styleSheets = resolve("app/stand-ins/styles");
const closeTimeoutMs = 2000;

/**
 * Starts the local stand-ins for outside companies on their own origin.
 * @throws {Error} if the port is taken or the file cannot be opened; nothing is left running
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
      // With no-referrer, browsers would post the hosted page's form with "Origin: null".
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
  // Express recognises an error handler by its four parameters.
  return (error, _req, res, _next) => {
    const status = error.status < 500 ? error.status : 500;
    if (status === 500) log.error({ err: error }, "a stand-in failed");
    const text =
      status === 413 ? "That was far too much." : "That did not work. Go back and try again.";
    sendMessage(res, { status, title: "Sorry", text });
  };
}

/** Closes the server after current requests, or after the timeout. */
async function closeServer(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  const timeout = setTimeout(() => server.closeAllConnections(), closeTimeoutMs);
  await closed;
  clearTimeout(timeout);
}
