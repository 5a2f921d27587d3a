import express from "express";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { cachedPages, queryByPath } from "../../remix.config.js";
import { readAddress, reportUnknownParameters } from "../../app/server/known-url";
import { filths, recipients, sorts } from "../../app/shop/catalogue/choice";

const urlOf = (url: string) => readAddress(url).url;
/** The query that a request with it asks a page for. */
const knownQuery = (path: string, query: string) => urlOf(`${path}?${query}`).slice(path.length);

test.each([
  ["/all?show=30&colour=red", "/all?show=30"],
  ["/all?_routes=%2Fall", "/all"],
  ["/all.data?_routes=%2Fall&colour=red", "/all.data?_routes=%2Fall"],
  ["/all.data?_routes=root,%2Fall,desk,x", "/all.data?_routes=root%2C%2Fall"],
  ["/all.data?_routes=x", "/all.data"],
  ["/_root.data?quick-view=grapes", "/_root.data?quick-view=grapes"],
  ["/card/grapes?tab=reviews&show=30", "/card/grapes?tab=reviews"],
  ["/about?tab=reviews", "/about"],
  ["/nowhere?tab=reviews", "/nowhere"],
  ["/desk/orders?after=x", "/desk/orders?after=x"],
  ["/search", "/search"],
])("a request for %s asks a page for %s", (url, known) => {
  expect(urlOf(url)).toBe(known);
});

test("a request asks a page for no more than 200 characters of a parameter", () => {
  const url = (length: number) => `/search?q=${"x".repeat(length)}`;
  expect([200, 201].map((length) => urlOf(url(length)))).toEqual([url(200), url(200)]);
});

test.each([
  ["/all", "for", recipients, ["x", "mum-", "mum-60"]],
  ["/all", "sort", sorts, ["x", "PRICE", ""]],
  ["/search", "filth", filths, ["x", "toString", ""]],
  ["/all", "quick-view", ["grapes", "x".repeat(64)], ["x".repeat(65), "Grapes", "a b", "\0", ""]],
  ["/search", "page", ["2", "9".repeat(9)], ["9".repeat(10), "x", "-1", ""]],
  ["/card/grapes", "steal", ["0", "5"], ["6", "-1", "00", "x", "length"]],
  ["/card/grapes", "message", ["open"], ["1", "Open", ""]],
])("at %s the parameter “%s” has the values that the page knows", (path, name, known, unknown) => {
  for (const value of known) {
    expect(knownQuery(path, `${name}=${value}`)).toBe(`?${name}=${value}`);
    expect(knownQuery(path, `${name}=${value}&${name}=x`)).toBe(`?${name}=${value}`);
  }
  for (const value of unknown) {
    expect([value, knownQuery(path, `${name}=${encodeURIComponent(value)}`)]).toEqual([value, ""]);
  }
});

test("a list is shown up to a whole page of cards", () => {
  const shown = ["-1", "0", "15", "x", "NaN", "Infinity", "1e999", "16", "30", "3e1", "0x1e", "31"];
  expect(shown.map((show) => knownQuery("/all", `show=${show}`))).toEqual([
    ...Array.from({ length: 7 }, () => ""),
    ...Array.from({ length: 4 }, () => "?show=30"),
    "?show=45",
  ]);
});

test("every value of a cached page that the site map names is known, and needs no encoding", () => {
  for (const page of cachedPages) {
    const path = page.replace(":productId", "grapes");
    for (const [name, value] of Object.entries(queryByPath.get(page) ?? {})) {
      expect(knownQuery(path, `${name}=${value}`)).toBe(`?${name}=${value}`);
    }
  }
});

test.each([
  ["/search/?q=grapes", "/search?q=grapes"],
  ["/ALL//?for=mum", "/all?for=mum"],
  ["/Card/%67rapes/", "/card/grapes"],
  ["/order/aB_%2D", "/order/aB_-"],
  ["/%61bout", "/about"],
  ["//", "/"],
  ["//all", "/all"],
  ["/card//bingo", "/card/bingo"],
  ["/API/user/account/", "/api/user/account"],
  ["/Webhooks/stripe", "/webhooks/stripe"],
])("another spelling of an address, %s, is that of %s", (url, known) => {
  expect(readAddress(url)).toMatchObject({ url: known, isMisspelt: true });
});

test.each([
  ["/card/a%2Fb", "/card/a%2Fb"],
  ["/card/%E0%A4%A", "/card/%E0%A4%A"],
  ["/card/%C3%A9?x=1", "/card/%C3%A9"],
  ["/API/nothing/", "/API/nothing/"],
  ["/card/%2Fbingo", "/card/%2Fbingo"],
  ["/DESK/orders/", "/DESK/orders/"],
  ["/nowhere/", "/nowhere/"],
  ["//evil.example/all", "//evil.example/all"],
])("the address %s stays as it is spelled", (url, known) => {
  expect(readAddress(url)).toMatchObject({ url: known, isMisspelt: false });
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
  ]) {
    expect((await fetch(`http://127.0.0.1:${port}${url}`)).status).toBe(200);
  }
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { page: "/card/:productId", parameter: "colour", msg: expect.stringContaining("`query`") },
  ]);
});
