import { beforeAll, describe, expect, test, vi } from "vitest";
import { canonicalOf, arrangeShelves, states } from "../support/states";
import { htmlFaults } from "../support/html-faults";
import { cachedAndFresh } from "../support/cached-pages";
import { Shopper } from "../support/shopper";
import { openSuiteShop } from "../support/suite-shop";

const shop = openSuiteShop("SQLite", { RATE_LIMIT_FACTOR: "100" });
beforeAll(() => arrangeShelves(shop.db));

/** A change shows within a second; a busy machine may add to it. */
const renderTimeoutMs = 10_000;
const titles = new Map<string, Set<string>>();

describe.each(states.filter(({ click }) => !click))("$name", ({ arrive, status = 200 }) => {
  let shopper: Shopper;
  let answer: Response;
  let html: string;
  beforeAll(async () => {
    shopper = new Shopper(shop.url);
    answer = await arrive(shopper);
    html = await answer.text();
  });

  // Spec 2: Every route of the specification shows its screen. (remix.config.js)
  test("is HTML by the book, with one heading of the first rank and one main part", async () => {
    expect(answer.status).toBe(status);
    expect(await htmlFaults(html)).toEqual([]);
    expect([html.match(/<h1\b/g), html.match(/<main\b/g)]).toEqual([["<h1"], ["<main"]]);
  });

  test("names a title and a description, and a canonical address and a social picture with their origin, or neither", async () => {
    const [, title = ""] = /<title>([^<]+ \| B[au]stard Cards)<\/title>/.exec(html) ?? [];
    expect(title).not.toBe("");
    if (answer.ok)
      titles.set(title, (titles.get(title) ?? new Set()).add(new URL(answer.url).pathname));
    expect(html).toMatch(/<meta name="description" content="[^"]{10,}"/);
    const [, picture = ""] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? [];
    // The page of a fault may not know them.
    if (!answer.ok && picture === "") return expect(canonicalOf(html)).toBeUndefined();
    expect((await fetch(picture, { method: "HEAD" })).status).toBe(200);
    expect(canonicalOf(html)).toMatch(new RegExp(`^${shop.url}/[^?]*$`));
  });

  // The price of a basket stands in its ticket, that of a card on its page, any other beside its card.
  // (app/components/price.tsx, app/components/product.tsx, app/routes/cart/order-ticket.tsx)
  test("says beside each price on offer what postage adds", () => {
    const { pathname } = new URL(answer.url);
    if (/^\/(order|account)/.test(pathname)) return;
    // The lines of a basket have their sum, with its postage, in the ticket.
    const offers = html.replaceAll(
      /<(script|style|head)\b.*?<\/\1>|<div class="actions">.*?<\/div>/gs,
      "",
    );
    const text = offers.replaceAll(/<[^>]*>/g, "").replaceAll(/\s+/g, " ");
    for (const { index } of text.matchAll(/£\d+\.\d\d/g)) {
      const near = text.slice(Math.max(0, index - 60), index + 60);
      expect(near).toMatch(/P&amp;P|Class/);
    }
  });

  test("is the same as when it is rendered anew", async () => {
    const { pathname, search } = new URL(answer.url);
    // A sale on the way to the state is on a cached page a moment later.
    await vi.waitFor(async () => {
      const { cached, fresh } = await cachedAndFresh(shopper, pathname + search);
      expect(cached).toEqual(fresh);
    }, renderTimeoutMs);
  });
});

test("no two screens share a title", () => {
  expect(titles.size).toBeGreaterThan(0);
  const shared = [...titles].filter(([, paths]) => paths.size > 1);
  expect(shared).toEqual([]);
});
