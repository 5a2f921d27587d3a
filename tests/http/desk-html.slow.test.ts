import { beforeAll, describe, expect, test } from "vitest";
import { deskStates } from "../support/desk-states";
import { htmlFaults } from "../support/html-faults";
import { openSuiteShop } from "../support/suite-shop";

const inline = "a|b|button|code|input|label|select|span|textarea";
const end = `(?<!\\s(?:<!-- -->)?)</(?:a|b|button|code|label|select|textarea)>|<input(?![^>]*type="hidden")[^>]*>`;
const start = `<(?:${inline})\\b(?![^>]*(?:type="hidden"|class="visually-hidden"))`;

/**
 * The places of a page where two of its words, fields or buttons stand without a blank between them. A
 * style sheet moves them apart, a text browser does not.
 */
function runTogether(html: string): string[] {
  const joints = new RegExp(`.{0,60}(?:${end})(?:<!-- -->)?(?=(?:${start})|\\w).{0,60}`, "gs");
  const body = html.slice(html.indexOf("<main")).replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, "");
  return body.match(joints) ?? [];
}

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
