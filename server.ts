import { isDevelopment } from "./app/server/mode";
import { createRequestHandler } from "@remix-run/express";
import type { AppLoadContext } from "@remix-run/node";
import compression from "compression";
import express, { type ErrorRequestHandler, type RequestHandler } from "express";
import staticGzip from "express-static-gzip";
import helmet from "helmet";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import { constants } from "node:zlib";
import pino from "pino";
import { pinoHttp } from "pino-http";
import { developmentBuild, productionBuild } from "./app/build.server";
import { refuseCrossSite, refuseMalformed } from "./app/doors/guard.server";
import { readEnvironment, type Environment } from "./app/env.server";
import { connectPayments } from "./app/payments/payments.server";
import { openLimits } from "./app/shop/limits.server";
import { openStandIns } from "./app/stand-ins/stand-ins.server";
import { catalogue } from "./db/catalogue/catalogue";
import { seed } from "./db/catalogue/seed";
import { connect } from "./db/connect";
import { migrate } from "./db/migrate";

if (existsSync(".env")) process.loadEnvFile(".env");

const env = environment();
const log = pino({ level: env.logLevel });
const { db, newLimiter } = connect(env.databaseUrl, (error) =>
  log.error({ err: error }, "A database connection was lost"),
);
await migrate(db)
  .then(() => seed(db, catalogue))
  .catch(exitWith);

const limits = openLimits(newLimiter, env.rateLimitFactor);
const shop = { db, payments: connectPayments(env.payments), limits, log };
const app = express();
app.disable("x-powered-by");
// A proxy on this machine or its network may say for whom it asks; nobody else may.
app.set("trust proxy", "loopback, linklocal, uniquelocal");
app.use(logRequests());
app.use(refuseMalformed);
// The Content Security Policy names the hashes of a page's own scripts, so the page sets it.
app.use(
  helmet({
    contentSecurityPolicy: false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    strictTransportSecurity: env.publicUrl.startsWith("https:"),
  }),
);
app.use(refuseCrossSite(env.publicUrl));
app.use(compress());
app.use(isDevelopment ? await developmentPages() : await productionPages());
app.use(handleErrors());

const standIns =
  env.standIns.payments || env.standIns.reviews || env.standIns.emailSignUp
    ? await openStandIns({
        ...env.standIns,
        shopUrl: env.publicUrl,
        secretKey: env.payments.secretKey,
        webhook: {
          url: `http://127.0.0.1:${env.port}/webhooks/stripe`,
          secret: env.payments.webhookSecret,
        },
        log,
      }).catch(exitWith)
    : undefined;
const server = createServer(app).on("error", exitWith);
server.listen(env.port, () => log.info(`Bastard Cards is open at ${env.publicUrl}`));
process.once("SIGTERM", stop).once("SIGINT", stop);

/** Lets requests under way finish, then closes the database. */
function stop() {
  log.info("Closing");
  const hurry = setTimeout(() => server.closeAllConnections(), 10_000);
  server.close(async () => {
    clearTimeout(hurry);
    await standIns?.close();
    await db.destroy();
    process.exit(0);
  });
}

/** A shop that is set up wrongly says so in a line and does not open. */
function environment(): Environment {
  try {
    return readEnvironment(process.env);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return process.exit(1);
  }
}

/** A shop that cannot open says why in a line, and ends. */
function exitWith(error: Error): never {
  log.fatal(`The shop cannot open. ${error.message || String(error)}`);
  process.exit(1);
}

/** One line a request: no query, no headers, no body, for any of them may hold what is nobody's business. */
function logRequests(): RequestHandler {
  return pinoHttp({
    logger: log,
    genReqId: () => randomUUID(),
    serializers: {
      req: ({ id, method, url }: { id: string; method: string; url: string }) => ({
        id,
        method,
        path: url.split("?", 1)[0],
      }),
      res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
    },
    customLogLevel: (_req, res) => (res.statusCode >= 500 ? "error" : "info"),
  });
}

/** Quality 3 with a small window costs no more than gzip; what never changes is compressed at build. */
function compress(): RequestHandler {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 3,
    [constants.BROTLI_PARAM_LGWIN]: 16,
  };
  return compression({ brotli: { params } });
}

function getLoadContext(req: express.Request): AppLoadContext {
  return { shop, env, address: req.ip ?? "unknown" };
}

async function productionPages(): Promise<express.Router> {
  const build = await productionBuild();
  const pages = express.Router();
  const immutable = { maxAge: "1y", immutable: true, index: false } as const;
  pages.use(
    "/assets",
    staticGzip("build/client/assets", {
      enableBrotli: true,
      orderPreference: ["br"],
      serveStatic: immutable,
      index: false,
    }),
    (_req, res) => void res.status(404).type("text/plain").send("No such file.\n"),
  );
  pages.use(express.static("build/client", { maxAge: "1d", index: false, redirect: false }));
  pages.use(setCacheControl, createRequestHandler({ build, getLoadContext }));
  return pages;
}

async function developmentPages(): Promise<express.Router> {
  const { vite, build } = await developmentBuild();
  const pages = express.Router();
  pages.use(vite.middlewares);
  pages.use(setCacheControl, createRequestHandler({ build, getLoadContext }));
  return pages;
}

/** What is not a file is somebody's own: their basket, their name. */
function setCacheControl(req: express.Request, res: express.Response, next: express.NextFunction) {
  res.set("Cache-Control", /^\/api\//i.test(req.path) ? "no-store" : "private, no-cache");
  next();
}

function handleErrors(): ErrorRequestHandler {
  return (error: unknown, _req, res, next) => {
    // A file can be asked for in a way it cannot be given, as by a range beyond its end.
    const status = error instanceof Error && "status" in error ? Number(error.status) : 500;
    if (status >= 500) log.error({ err: error }, "A request failed");
    if (res.headersSent) return next(error);
    const words = status < 500 ? "That cannot be had." : "Unexpected Application Error!";
    res.status(status).type("text/plain").send(`${words}\n`);
  };
}
