import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { closeBankHolidays, closeDays, openDays } from "../../app/shop/calendar/close-days.server";
import { filled, polite, threeLines } from "../support/arrivals";
import { databasesOfPages } from "../support/database";
import { atDesk, textOf } from "../support/desk";
import { isCached } from "../support/cached-pages";
import { Shopper } from "../support/shopper";
import { openSuiteShop } from "../support/suite-shop";

const olive = "BB-OLIVE";

describe.each(databasesOfPages)("two servers on %s through Christmas", (kind) => {
  const shop = openSuiteShop(kind, { RATE_LIMIT_FACTOR: "100" }, 2);
  /** The same of each server, since they take turns. */
  const onEach = async <T>(ask: () => Promise<T>) => {
    const [one, other] = [await ask(), await ask()];
    expect(other).toEqual(one);
    return one;
  };
  const page = (path: string) => async () => textOf(await fetch(shop.url + path));
  const aside = (name: string) => (path: string) =>
    onEach(async () => {
      const html = await (await fetch(shop.url + path)).text();
      const [, inside = ""] =
        new RegExp(`<aside class="${name}"[^>]*>(.*?)</aside>`).exec(html) ?? [];
      return inside.replaceAll(/<[^>]*>/g, "");
    });
  const banner = (path = "/") => aside("closed-banner")(path);
  const ahead = (path = "/") => aside("closing-banner")(path);
  const getItBy = () =>
    onEach(async () => /Get it by (\w+ \d+ \w+)/.exec(await page("/card/grapes")())?.[1]);
  const at = (time: string) => void vi.setSystemTime(new Date(time));

  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
  afterEach(() => void vi.useRealTimers());

  // Spec 24: While the shop takes no orders, nobody can check out, and baskets are safe.
  // (app/shop/calendar/closed-days.server.ts, app/routes/cart/page.tsx)
  // Spec 24: Banner, estimate and checkout change at London's midnight, on cached pages and on
  // every server. (app/routes/shop-layout/closed-banner.tsx, app/shop/calendar/closed-days.server.ts,
  // app/server/page-cache/page-cache.ts)
  test("a cached page turns by itself: banner, estimate, checkout and reopening", async () => {
    at("2026-12-23T12:00Z");
    const empty = await onEach(page("/"));
    expect(await getItBy()).toBe("Tuesday 29 December");
    await closeBankHolidays(shop.db, olive, ["2026-12-25", "2026-12-28", "2027-01-01"], new Date());
    const closing = { from: "2026-12-29", until: "2026-12-31", note: "", takesOrders: false };
    await closeDays(shop.db, olive, closing, new Date());
    await expect.poll(ahead).toContain("Friday 25 December to Friday 1 January");
    expect(await getItBy()).toBe("Tuesday 29 December");
    expect(await onEach(page("/card/grapes"))).toContain("Thursday 31 December, 2nd Class, £1.70");
    expect(await onEach(page("/cart"))).toContain(
      "2nd Class is £1.70 and gets there by Thursday 31 December",
    );
    expect(await banner()).toBe("");
    expect(isCached(await fetch(shop.url))).toBe(true);

    at("2026-12-24T16:00Z");
    expect(await getItBy()).toBe("Wednesday 6 January");
    at("2026-12-24T23:59:59Z");
    expect(await banner()).toBe("");
    at("2026-12-25T00:00Z");
    expect(await banner()).toBe(
      "Christmas Day: we’re shut. Order now, and it leaves on Monday 4 January. A grudge keeps.",
    );
    expect(await onEach(page("/"))).not.toContain("we post it within");
    at("2026-12-26T00:00Z");
    expect(await banner()).toBe("");

    at("2026-12-29T00:00Z");
    expect(await banner("/card/grapes")).toBe(
      "We’re shut. We take no orders until Friday 1 January. Insult somebody in person.",
    );
    const mother = new Shopper(shop.url);
    polite(mother);
    expect(await textOf(await mother.get("/all"))).toContain(
      "We’re closed. We take no orders until Friday 1 January. Do look round.",
    );
    const shopper = new Shopper(shop.url);
    await filled(threeLines())(shopper);
    const refused = await shopper.submit("/cart", "checkout");
    expect(refused.status).toBe(409);
    const message = await textOf(refused);
    expect(message).toContain("We’re closed, and take no orders until Friday 1 January.");
    expect(message).not.toContain("Checkout");
    const body = JSON.stringify({ cartItems: [{ uId: "a", itemId: "grapes" }] });
    const headers = { "Content-Type": "application/json" };
    const asked = { method: "POST", headers, body };
    const called = await fetch(`${shop.url}/api/create-checkout-session`, asked);
    expect([called.status, await called.json()]).toEqual([
      409,
      {
        error: "We’re closed, and take no orders until Friday 1 January. Your basket is safe.",
      },
    ]);

    at("2027-01-01T00:00Z");
    expect(await banner()).toContain("New Year’s Day: we’re shut. Order now");
    expect((await shopper.submit("/cart", "checkout")).status).toBe(303);
    at("2027-01-02T00:00Z");
    expect(await banner()).toBe("");
    at("2027-01-04T12:00Z");
    expect(await getItBy()).toBe("Wednesday 6 January");
    expect((await onEach(page("/"))).replace("2027", "2026")).toBe(empty);
  });

  // Spec 24: A week before a closing, pages announce it and the last cut-off before it, on cached
  // pages and on every server. (app/routes/shop-layout/closed-banner.tsx,
  // app/shop/calendar/closed-days.server.ts, app/server/page-cache/page-cache.ts)
  test("a cached page announces a holiday to the second, and follows the owner’s changes", async () => {
    at("2027-12-16T12:00Z");
    const before = await onEach(page("/"));
    const closing = { from: "2027-12-24", until: "2028-01-02", note: "", takesOrders: true };
    await closeDays(shop.db, olive, closing, new Date());
    await expect.poll(async () => isCached(await fetch(shop.url))).toBe(true);
    expect(await ahead()).toBe("");

    at("2027-12-17T00:00Z");
    const first =
      "We’re shut from Friday 24 December to Sunday 2 January. " +
      "Order before 4pm on Thursday 23 December and it’s posted first.";
    expect(await ahead()).toBe(first);
    expect(await ahead("/card/grapes")).toBe(first);
    expect(isCached(await fetch(shop.url))).toBe(true);
    expect(await onEach(page("/cart"))).toContain(first);
    const mother = new Shopper(shop.url);
    polite(mother);
    expect(await textOf(await mother.get("/all"))).toContain(
      "We’re closed from Friday 24 December to Sunday 2 January. Order before 4pm",
    );
    at("2027-12-23T15:59:59Z");
    expect(await ahead()).toBe(first);
    at("2027-12-23T16:00Z");
    expect(await ahead()).toBe(
      "We’re shut from Friday 24 December to Sunday 2 January. " +
        "Order now, and it leaves on Monday 3 January. A grudge keeps.",
    );
    at("2027-12-24T00:00Z");
    expect(await ahead()).toBe("");
    expect(await banner()).toContain("We’re shut. Order now, and it leaves on Monday 3 January.");

    at("2027-12-20T12:00Z");
    await openDays(shop.db, olive, closing, new Date());
    await expect.poll(ahead).toBe("");
    expect(await onEach(page("/"))).toBe(before);
  });
});

describe("the owner", () => {
  afterEach(() => void vi.useRealTimers());
  const shop = openSuiteShop("SQLite", { RATE_LIMIT_FACTOR: "100" });
  const path = "/desk/closed-days";
  const newYear = { from: "2999-01-01", until: "2999-01-01" };

  // Spec 24: Guests read the owner's text about a closing, as plain text.
  // (app/routes/shop-layout/closed-banner.tsx)
  test("closes and opens with a message of their own, and guests read it within a second", async () => {
    const owner = await atDesk(shop, "owner");
    const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London" }).format();
    const fields = { from: today, until: today, note: "Gone <fishing>.", takesOrders: "on" };
    const home = async () => textOf(await fetch(shop.url));
    await home();
    expect((await owner.submit(path, "close-days", fields)).status).toBe(303);
    await expect.poll(home).toContain("Gone &lt;fishing&gt;. Order now");
    const mother = new Shopper(shop.url);
    polite(mother);
    expect(await textOf(await mother.get("/"))).toContain("Gone &lt;fishing&gt;. Order now");
    expect(await textOf(await owner.get("/desk"))).not.toContain("Gone");
    const listed = await textOf(await owner.get(path));
    expect(listed).toMatch(/\. Gone &lt;fishing&gt;\. Open now/);
    await owner.submit(path, "open-days", { from: today, until: today });
    await expect.poll(home).not.toContain("fishing");
    await owner.submit(path, "close-days", { ...fields, note: "Gin" });
    await expect.poll(home).toContain("Gin: we’re shut. Order now");
    await owner.submit(path, "close-days", { ...fields, note: "" });
    await expect.poll(home).toContain("We’re shut. Order now");
    await owner.submit(path, "open-days", { from: today, until: today });
    await expect.poll(home).not.toContain("Gin");
  });

  test.each([
    [
      "close-days",
      { from: "tomorrow", until: "2026-12-24" },
      "Which day? Pick it, or type it as 2026-12-24 where there is no calendar.",
    ],
    [
      "close-days",
      { from: "2999-01-30", until: "2999-02-30" },
      "Which day? Pick it, or type it as 2026-12-24 where there is no calendar.",
    ],
    ["close-days", { from: "2020-01-01", until: "2020-01-01" }, "That day is over."],
    ["close-days", { from: "2999-01-02", until: "2999-01-01" }, "The last day comes before"],
    ["close-days", { ...newYear, note: "x".repeat(201) }, "Two hundred characters"],
    ["close-bank-holidays", {}, "Which ones? Tick one day at least."],
    ["close-bank-holidays", { "day.2999-01-01": "on" }, "not a bank holiday that we know"],
    ["open-days", newYear, "We aren’t closed then."],
  ])("is refused %s %j with a message", async (call, fields, message) => {
    const owner = await atDesk(shop, "owner");
    const refused = await owner.submit(path, call, fields);
    expect([404, 409, 422]).toContain(refused.status);
    expect(await textOf(refused)).toContain(message);
  });
});
