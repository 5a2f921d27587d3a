import express from "express";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { refuseCrossSite } from "../../app/server/guard";

const publicUrl = "https://shop.example";

test.each([
  ["its public address", publicUrl, publicUrl, 200],
  ["another address than its public one", publicUrl, undefined, 403],
  ["another site", publicUrl, "https://evil.example", 403],
  ["its address in the same network, without HTTPS", "http://shop.example", undefined, 200],
  ["another site, without HTTPS", "http://shop.example", "http://evil.example", 403],
])("a form that comes from %s is answered so", async (_, shopUrl, origin, status) => {
  const server = express()
    .use(refuseCrossSite(shopUrl), (_req, res) => void res.end())
    .listen(0);
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const headers = { Origin: origin ?? url };
  expect((await fetch(url, { method: "POST", headers })).status).toBe(status);
});
