import type { RequestHandler } from "express";
import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import { pinoHttp } from "pino-http";
import { pathWithoutSecret } from "~/http/secret-path";

/** Logs a line per request, without query, headers, body or tokens, because those are secrets. */
export function logRequests(logger: Logger): RequestHandler {
  return pinoHttp({
    logger,
    genReqId: () => randomUUID(),
    serializers: {
      req: ({ id, method, url }: { id: string; method: string; url: string }) => ({
        id,
        method,
        path: pathWithoutSecret(url.split("?", 1)[0] ?? ""),
      }),
      res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
    },
    customLogLevel: (_req, res) => (res.statusCode >= 500 ? "error" : "info"),
  });
}
