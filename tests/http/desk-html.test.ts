import { describe, expect, test } from "vitest";
import { deskStates } from "../support/desk-states";
import { htmlFaults } from "../support/html-faults";
import { runTogether } from "../support/run-together";
import { openSuiteShop } from "../support/suite-shop";

const shop = openSuiteShop("SQLite", { RATE_LIMIT_FACTOR: "100" });

describe.each(deskStates)("$name", ({ arrive, status = 200 }) => {
  test("is HTML by the book, with one heading of the first rank, and nobody keeps it", async () => {
    const answer = await arrive(shop);
    expect(answer.status).toBe(status);
    const html = await answer.text();
    expect(await htmlFaults(html)).toEqual([]);
    expect([html.match(/<h1\b/g), html.match(/<main\b/g)]).toEqual([["<h1"], ["<main"]]);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
  });

  test("has a blank between any two of its words, fields and buttons", async () => {
    const answer = await arrive(shop);
    expect(runTogether(await answer.text())).toEqual([]);
  });
});
