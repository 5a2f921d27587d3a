import type { RequestHandler } from "express";
import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import { pinoHttp } from "pino-http";
import { pathWithoutSecret } from "~/http/secret-path";
import { isDropped } from "./page-cache/capture";

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
    customLogLevel: (_req, res) => {
      if (isDropped(res)) return "silent";
      return res.statusCode >= 500 ? "error" : "info";
    },
  });
}
