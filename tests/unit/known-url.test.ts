import express from "express";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { knownUrl, reportUnknownParameters } from "../../app/server/known-url";
import { birthdays, filths, people, sorts } from "../../app/shop/catalogue/choice";

const longestOf = (words: readonly string[]) =>
  words.toSorted((one, other) => other.length - one.length)[0]!;

test.each([
  ["/all?show=30&colour=red", "/all?show=30"],
  ["/all.data?_routes=%2Fall&colour=red", "/all.data?_routes=%2Fall"],
  ["/_root.data?quick-view=grapes", "/_root.data?quick-view=grapes"],
  ["/card/grapes?tab=reviews&show=30", "/card/grapes?tab=reviews"],
  ["/about?tab=reviews", "/about"],
  ["/nowhere?tab=reviews", "/nowhere"],
  ["/desk/orders?after=x", "/desk/orders?after=x"],
  ["/search", "/search"],
])("a request for %s asks a page for %s", (url, known) => {
  expect(knownUrl(url)).toBe(known);
});

test("a request asks a page for no more than 200 characters of a parameter", () => {
  const url = (length: number) => `/search?q=${"x".repeat(length)}`;
  expect([200, 201].map((length) => knownUrl(url(length)))).toEqual([url(200), url(200)]);
});

// A parameter that a page repeats with each card is as long as its longest value, or as an id.
test.each([
  ["/all", "for", `${longestOf(people)}-${longestOf(birthdays)}`],
  ["/all", "sort", longestOf(sorts)],
  ["/all", "filth", longestOf(filths)],
  ["/all", "show", "9".repeat(9)],
  ["/search", "page", "9".repeat(9)],
  ["/all", "quick-view", "x".repeat(100)],
  ["/all", "quick-view", `${"é".repeat(16)}xxxx`],
])(
  "a request for %s with the longest value of “%s” keeps it, and none that is longer",
  (path, name, value) => {
    const url = (end: string) => `${path}?${new URLSearchParams({ [name]: value + end })}`;
    expect([knownUrl(url("")), knownUrl(url("x"))]).toEqual([url(""), path]);
  },
);

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
    expect((await fetch(`http://127.0.0.1:${port}${url}`)).status).toBe(200);
  }
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { page: "/card/:productId", parameter: "colour", msg: expect.stringContaining("`query`") },
  ]);
});
