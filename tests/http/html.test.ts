import { beforeAll, describe, expect, test } from "vitest";
import { htmlFaults } from "../support/html-faults";
import { Shopper } from "../support/shopper";
import { arrangeShelves, states } from "../support/states";
import { openSuiteShop } from "../support/suite-shop";

const shop = openSuiteShop("SQLite", { RATE_LIMIT_FACTOR: "100", PAGE_CACHE: "off" });
beforeAll(() => arrangeShelves(shop.db));

const titles = new Map<string, Set<string>>();

describe.each(states.filter(({ click }) => !click))("$name", ({ arrive, status = 200 }) => {
  test("is HTML by the book, with one heading of the first rank and one main part", async () => {
    const answer = await arrive(new Shopper(shop.url));
    expect(answer.status).toBe(status);
    const html = await answer.text();
    expect(await htmlFaults(html)).toEqual([]);
    expect([html.match(/<h1\b/g), html.match(/<main\b/g)]).toEqual([["<h1"], ["<main"]]);
    const [, title = ""] = /<title>(.+)<\/title>/.exec(html) ?? [];
    if (answer.ok) titles.set(title, (titles.get(title) ?? new Set()).add(pathOf(answer.url)));
  });
});

test("no two screens share a title", () => {
  expect(titles.size).toBeGreaterThan(0);
  const shared = [...titles].filter(([title, paths]) => title === "" || paths.size > 1);
  expect(shared).toEqual([]);
});

const pathOf = (url: string) => new URL(url).pathname;
