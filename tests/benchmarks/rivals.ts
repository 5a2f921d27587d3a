import { createRequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import { serialize } from "cookie";
import express from "express";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { pathToFileURL } from "node:url";

export type Server = { url: string; pid: number };
/** The servers that the shop is measured against. Each does one thing and no more. */
export type Rivals = Record<"static" | "express" | "remix", Server>;

const longestAnswer = Buffer.alloc(1024 * 1024, "x");

/** As many bytes as the path says. */
const answerBytes: RequestListener = ({ url = "/0" }, res) => {
  const body = longestAnswer.subarray(0, Number(url.slice(1)));
  res.writeHead(200, { "Content-Type": "text/html", "Content-Length": body.length }).end(body);
};

/** Puts what a form says into a cookie. */
function takeForms() {
  const app = express();
  app.post("/", express.urlencoded({ extended: false }), (req, res) => {
    res.append("Set-Cookie", serialize("basket", JSON.stringify(req.body), { path: "/" }));
    res.redirect(303, "/");
  });
  return app;
}

async function servePages() {
  const built = pathToFileURL("build/bare-remix/server/index.js").href;
  const build = (await import(built)) as ServerBuild;
  return express().use(createRequestHandler({ build }));
}

async function listen(listener: RequestListener): Promise<Server> {
  const server = createServer(listener).listen(0);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}`, pid: process.pid };
}

const rivals: Rivals = {
  static: await listen(answerBytes),
  express: await listen(takeForms()),
  remix: await listen(await servePages()),
};
process.send?.(rivals);
