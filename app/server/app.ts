import compression from "compression";
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from "express";
import type { VersionWatch } from "../../db/catalogue-versions";
import type { Environment } from "../env.server";
import { may } from "~/shop/staff/roles";
import type { Shop } from "../shop/shop";
import type { DevelopmentPages } from "./build";
import { quickBrotli } from "./encoding";
import { serveFiles } from "./files";
import { refuseCrossSite, refuseMalformed, refuseTooLong } from "./guard";
import { answerHealth } from "./health";
import { openRequest, servePages } from "./pages";
import { servePictures } from "./pictures";
import { logRequests } from "./request-log";
import { setSecurityHeaders } from "./security-headers";

type AppOptions = {
  development?: DevelopmentPages;
  /** Watches the desk's changes, so that no page from before a change is sent after it. */
  watch?: VersionWatch;
  /** Aborted when the shop starts to close. */
  closing?: AbortSignal;
  /** Measures all requests except those for files. */
  measure?: RequestHandler;
};

/** The request handlers, in order. */
export async function createApp(
  shop: Shop,
  env: Environment,
  { development, watch, closing = new AbortController().signal, measure }: AppOptions = {},
): Promise<Express> {
  const app = express();
  app.disable("x-powered-by");
  // Anybody can send a false address in a header, so only proxies in the settings are trusted.
  app.set("trust proxy", env.trustedProxies ?? false);
  app.use(answerHealth(shop, closing));
  // In development, Vite serves the files.
  if (!development) app.use(serveFiles());
  app.use(servePictures(shop));
  if (measure) app.use(measure);
  app.use(logRequests(shop.log));
  app.use(setSecurityHeaders(env));
  app.use(refuseMalformed);
  app.use(
    refuseTooLong(async (req, res) => {
      const { desk } = await openRequest(shop, env, req, res);
      return desk !== undefined && may(desk.role, "edit cards");
    }),
  );
  app.use(refuseCrossSite(env.publicUrl));
  // Unchanging files are compressed at build time.
  app.use(compression({ brotli: { params: quickBrotli } }));
  app.use(await servePages(shop, env, { development, watch }));
  app.use(handleErrors(shop));
  return app;
}

function handleErrors({ log }: Shop): ErrorRequestHandler {
  return (error: unknown, _req, res, _next) => {
    // A request for a file can be invalid, such as a range beyond its end.
    const status = error instanceof Error && "status" in error ? Number(error.status) : 500;
    if (status >= 500) log.error({ err: error }, "A request failed");
    // Express would close the connection, on which the page cache may still send another answer.
    if (res.headersSent) res.destroy();
    else {
      const message = status < 500 ? "That cannot be had." : "Unexpected Application Error!";
      res.status(status).type("text/plain").send(`${message}\n`);
    }
  };
}
