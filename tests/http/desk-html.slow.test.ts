import { beforeAll, describe, expect, test } from "vitest";
import { deskStates } from "../support/desk-states";
import { htmlFaults } from "../support/html-faults";
import { runTogether } from "../support/run-together";
import { openSuiteShop } from "../support/suite-shop";

const shop = openSuiteShop("SQLite", { RATE_LIMIT_FACTOR: "100" });

describe.each(deskStates)("$name", ({ arrive, status = 200 }) => {
  let answer: Response;
  let html: string;
  beforeAll(async () => {
    answer = await arrive(shop);
    html = await answer.text();
  });

  // Spec 15: Browsers and proxies do not store pages of the desk. (app/server/pages.ts)
  test("is HTML by the book, with one heading of the first rank, and nobody keeps it", async () => {
    expect(answer.status).toBe(status);
    expect(await htmlFaults(html)).toEqual([]);
    expect([html.match(/<h1\b/g), html.match(/<main\b/g)]).toEqual([["<h1"], ["<main"]]);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
  });

  test("puts a blank between any two of its words, fields and buttons", () => {
    expect(runTogether(html)).toEqual([]);
  });
});
