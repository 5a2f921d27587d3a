import { describe, expect, test } from "vitest";
import { atDesk, textOf } from "../support/desk";
import { databasesOfPages } from "../support/database";
import { openSuiteShop } from "../support/suite-shop";

describe.each(databasesOfPages)("the log of the desk on %s", (kind) => {
  const shop = openSuiteShop(kind, { RATE_LIMIT_FACTOR: "100" });

  // Spec 30: The owner reads who changed prices, cards, closed days, discounts, settings and staff, in plain
  // words, newest first. (app/routes/desk/log/page.tsx, app/shop/staff/log-detail.ts)
  test("says what the owner did by each form, newest first, and filters by subject", async () => {
    const owner = await atDesk(shop, "owner");
    const days = { from: "2099-02-03", until: "2099-02-04", takesOrders: "on" };
    expect((await owner.submit("/desk/closed-days", "close-days", days)).status).toBe(303);
    const prices = { secondClass: "1.90", firstClass: "2.80", fromDay: "2099-01-05" };
    expect((await owner.submit("/desk/settings", "set-postage", prices)).status).toBe(303);
    const log = await textOf(await owner.get("/desk/log"));
    const closed = log.indexOf("closed days: from Tue 3 Feb 2099, until Wed 4 Feb 2099");
    const postage = log.indexOf(
      "set postage: from Mon 5 Jan 2099, 2nd Class £1.90, First Class £2.80",
    );
    expect(closed).toBeGreaterThan(-1);
    expect(postage).toBeGreaterThan(-1);
    expect(postage).toBeLessThan(closed);
    const filtered = await textOf(await owner.get("/desk/log?about=closed+days"));
    expect(filtered).toContain("closed days: from Tue 3 Feb 2099, until Wed 4 Feb 2099");
    expect(filtered).not.toContain("set postage");
    expect(await textOf(await owner.get("/desk/log?about=nothing"))).toContain("set postage");
    const choices = (await (await owner.get("/desk/log?about=closed+days")).text()).split(
      'aria-label="Changes of what"',
    )[1];
    expect(choices).toMatch(/<a [^>]*aria-current="[^"]*"[^>]*>Closed days</);
    expect(await textOf(await owner.get("/desk/log?about=letters"))).toContain(
      "Nothing. Nobody has touched a thing.",
    );
    expect(await (await owner.get("/desk/settings")).text()).toContain('href="/desk/log"');
  });
});
