import { createRequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import { Sqlite } from "../../../db/better-sqlite3";
import { serialize } from "cookie";
import express from "express";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { pathToFileURL } from "node:url";
import { deflateRawSync } from "node:zlib";

export type Server = { url: string; pid: number };
/** The servers that the shop is measured against. Each does one thing and no more. */
export type Rivals = Record<"static" | "express" | "remix", Server>;

const longestAnswer = Buffer.alloc(1024 * 1024, "x");

/** As many bytes as the path says. */
const answerBytes: RequestListener = ({ url = "/0" }, res) => {
  const body = longestAnswer.subarray(0, Number(url.slice(1)));
  res.writeHead(200, { "Content-Type": "text/html", "Content-Length": body.length }).end(body);
};

/** Looks the form's card up, puts it into a deflated cookie, and says so in another. */
function popForms(databaseFile: string) {
  const app = express();
  const card = new Sqlite(databaseFile, { readonly: true }).prepare(
    "select * from products where id = ?",
  );
  app.post("/", express.urlencoded({ extended: false }), (req, res) => {
    if (!card.get(req.body.itemId)) throw new Error("There is no such card.");
    const basket = deflateRawSync(JSON.stringify([req.body])).toString("base64url");
    res.append("Set-Cookie", serialize("basket", basket, { path: "/", httpOnly: true }));
    res.append("Set-Cookie", serialize("notice", "added", { path: "/", httpOnly: true }));
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
  express: await listen(popForms(process.argv[2]!)),
  remix: await listen(await servePages()),
};
process.send?.(rivals);
