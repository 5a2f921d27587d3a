import express from "express";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { setSecurityHeaders } from "../../app/server/security-headers";

const hstsOf = async (publicUrl: string) => {
  const server = express()
    .use(setSecurityHeaders({ publicUrl }), (_req, res) => void res.end())
    .listen(0);
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return (await fetch(`http://localhost:${port}`)).headers.get("Strict-Transport-Security");
};

test("HTTPS is promised for the shop's own name, and for no other of its domain", async () => {
  expect(await hstsOf("https://shop.example")).toMatch(/^max-age=\d{8,}$/);
  expect(await hstsOf("http://shop.example")).toBeNull();
});
