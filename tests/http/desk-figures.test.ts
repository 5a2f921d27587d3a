import { beforeAll, describe, expect, test } from "vitest";
import { atDesk, textOf } from "../support/desk";
import { newOrder } from "../support/desk-arrivals";
import type { Shopper } from "../support/shopper";
import { londonDay } from "../../app/shop/london-time.server";
import { openSuiteShop } from "../support/suite-shop";

const shop = openSuiteShop("SQLite", { RATE_LIMIT_FACTOR: "100", VAT_NUMBER: "GB999999973" });
const thisMonth = new Date().toISOString().slice(0, 7);
let owner: Shopper;
let orderId: string;
beforeAll(async () => {
  orderId = await newOrder(shop);
  owner = await atDesk(shop, "owner");
});

describe("the sales", () => {
  test.each([
    ["from=2026-02-30", "is in no calendar"],
    ["by=hour", "By day, by week or by month."],
    ["from=2026-03-01&to=2026-02-01", "before it begins"],
    ["from=2001-01-01&to=2026-02-01&by=day", "Too many bars"],
    ["from=%00&to='", "is in no calendar"],
  ])("refuse ?%s with a message, and keep what was typed", async (search, message) => {
    const answer = await owner.get(`/desk/sales?${search}`);
    expect(answer.status).toBe(200);
    const page = await answer.text();
    expect(page).toContain(message);
    expect(page).toMatch(/role="alert"/);
  });
});

describe("the ledger's file", () => {
  const path = `/desk/ledger/${thisMonth}.csv`;

  test("is saved and not kept, and has VAT columns for a trader who is registered", async () => {
    const answer = await owner.get(path);
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    expect(answer.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("Content-Disposition")).toBe(
      `attachment; filename="ledger-${thisMonth}-so-far.csv"`,
    );
    const file = Buffer.from(await answer.arrayBuffer()).toString();
    expect(file.startsWith("\u{feff}Date,Time,What,Order,Total GBP,")).toBe(true);
    expect(file).toContain("VAT GBP");
    expect(file).toContain(orderId);
  });
});

describe("the files of orders and addresses", () => {
  test("are saved and not kept", async () => {
    const files = [
      ["/desk/orders.csv?from=2026-02-01&to=2026-02-28", "orders-2026-02-01-to-2026-02-28.csv"],
      ["/desk/addresses/to-post.csv", `addresses-${londonDay(new Date())}.csv`],
    ] as const;
    for (const [path, name] of files) {
      const answer = await owner.get(path);
      expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
      expect(answer.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
      expect(answer.headers.get("Content-Disposition")).toBe(`attachment; filename="${name}"`);
    }
    expect(await (await owner.get("/desk/orders.csv")).text()).toContain(orderId);
    const batch = await owner.submit("/desk/orders", "print-orders", {
      [`order.${orderId}`]: "on",
    });
    const [batchId = ""] = /PB-[0-9A-Z]{8}/.exec(batch.headers.get("Location") ?? "") ?? [];
    const addresses = await owner.get(`/desk/addresses/${batchId}.csv`);
    expect(addresses.headers.get("Content-Disposition")).toBe(
      `attachment; filename="addresses-${batchId}.csv"`,
    );
    expect(await addresses.text()).toContain(orderId);
    const none = await owner.get("/desk/addresses/PB-NOSUCH00.csv");
    expect([none.status, await none.text()]).toEqual([404, "There is no such batch.\n"]);
  });

  test("lead back to their form with the reason, if the days are wrong", async () => {
    for (const [from, to, why] of [
      ["2026-03-01", "2026-02-01", "ends before it begins"],
      ["2026-02-30", "2026-03-01", "is in no calendar"],
      ["2020-01-01", "2026-03-01", "A year at a time"],
    ]) {
      const refused = await owner.get(`/desk/orders.csv?from=${from}&to=${to}`);
      expect(refused.status).toBe(303);
      const page = await (await owner.follow(refused)).text();
      expect(page).toContain(why);
      expect(page).toContain(`value="${from}"`);
    }
  });
});

describe("a sample letter", () => {
  // Spec 22: A sample letter is shown as a mail program shows it, and runs no script.
  // (app/routes/desk/letter-page.ts, app/mail/sample-letters.ts)
  test.each([
    ["order-confirmation", "It’s on the press"],
    ["account-going", "Was it something we said?"],
  ])("%s is shown as text and as its own page, which runs nothing", async (kind, heading) => {
    expect(await textOf(await owner.get(`/desk/letters/${kind}`))).toContain("Nobody has placed");
    const page = await owner.get(`/desk/letters/${kind}/page?polite=yes`);
    expect([page.status, page.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    expect(page.headers.get("Content-Security-Policy")).toMatch(/^default-src 'none'/);
    expect(await page.text()).toContain(heading);
  });
});
