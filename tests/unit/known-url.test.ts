import express from "express";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { knownUrl, reportUnknownParameters } from "../../app/server/known-url";

test.each([
  ["/all?show=30&colour=red", "/all?show=30"],
  ["/all.data?_routes=%2Fall&colour=red", "/all.data?_routes=%2Fall"],
  ["/_root.data?quick-view=grapes", "/_root.data?quick-view=grapes"],
  ["/card/grapes?tab=reviews&show=30", "/card/grapes?tab=reviews"],
  ["/about?tab=reviews", "/about"],
  ["/nowhere?tab=reviews", "/nowhere"],
  ["/desk/orders?after=x", "/desk/orders?after=x"],
])("a request for %s asks a page for %s", (url, known) => {
  expect(knownUrl(url)).toBe(known);
});

test("in development the log names a parameter that production would drop, once", async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const app = express().use(reportUnknownParameters(log), (_req, res) => void res.end());
  const server = app.listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  for (const url of [
    "/card/grapes?colour=red&tab=reviews",
    "/card/tlc?colour=blue",
    "/card/grapes.data?_routes=root",
    "/desk/orders?after=x",
    "/maker?card=grapes",
  ]) {
    await fetch(`http://127.0.0.1:${port}${url}`);
  }
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { page: "/card/:productId", parameter: "colour", msg: expect.stringContaining("`query`") },
  ]);
});
