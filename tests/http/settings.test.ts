import { describe, expect, test } from "vitest";
import { londonDay } from "../../app/shop/london-time.server";
import { add } from "../support/arrivals";
import { isCached } from "../support/cached-pages";
import { databasesOfPages } from "../support/database";
import { atDesk, textOf } from "../support/desk";
import { Shopper } from "../support/shopper";
import { openSuiteShop } from "../support/suite-shop";

const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London" }).format();

/** The e-mails about orders that a page of the settings shows as chosen. */
const orderMailsIn = (page: string) =>
  /<input type="radio" name="orders" required="" checked="" value="(\w+)"/.exec(page)?.[1];

/** The subjects that are ticked in a page of the settings. */
const tickedIn = (page: string) =>
  [...page.matchAll(/<input type="checkbox" name="about\.(\w+)" checked/g)].map(([, name]) => name);

describe.each(databasesOfPages)("settings on two servers on %s", (kind) => {
  const shop = openSuiteShop(kind, { RATE_LIMIT_FACTOR: "100" }, 2);
  const pageOf = async (path: string) => textOf(await fetch(shop.url + path));

  // Spec 30: A price of postage that the owner sets is on every page of every server at once, and in
  // the history with who set it. (app/routes/desk/settings/page.tsx, db/migrations/028-postage-prices.ts)
  test("set the postage of every cached page of both servers at once", async () => {
    const product = () => Promise.all([pageOf("/card/grapes"), pageOf("/card/grapes")]);
    for (const page of await product()) expect(page).toContain("First Class, £2.20");
    await fetch(`${shop.url}/card/grapes`);
    expect(isCached(await fetch(`${shop.url}/card/grapes`))).toBe(true);
    const owner = await atDesk(shop, "owner");
    const fields = { secondClass: "£1.90", firstClass: "2.80", fromDay: today };
    const saved = await owner.submit("/desk/settings", "set-postage", fields);
    const settings = await textOf(await owner.follow(saved));
    expect(settings).toContain("Now: 2nd Class £1.90 , First Class £2.80");
    expect(settings).toMatch(/Olive set postage from .*: 2nd Class £1\.90, First Class £2\.80/);
    await expect
      .poll(async () => (await product()).every((page) => page.includes("First Class, £2.80")))
      .toBe(true);
    expect(await pageOf("/terms-of-use")).toContain("Royal Mail First Class: £2.80");
    const preview = await textOf(await owner.get("/desk/cards/grapes"));
    expect(preview).toContain("First Class, £2.80");
    const shopper = new Shopper(shop.url);
    await add("grapes")(shopper);
    expect(await textOf(await shopper.get("/cart"))).toContain(
      "First Class, £2.80 . 2nd Class is £1.90",
    );
  });

  test("say that a price of a later day begins on that day, and that a withdrawn one never does", async () => {
    const owner = await atDesk(shop, "owner");
    const fromDay = londonDay(new Date(Date.now() + 7 * 24 * 60 * 60 * 1000));
    const fields = { secondClass: "1.95", firstClass: "2.95", fromDay };
    const saved = await owner.submit("/desk/settings", "set-postage", fields);
    const page = await textOf(await owner.follow(saved));
    expect(page).toContain("Saved. It begins on its day");
    expect(page).not.toContain("Every page knows");
    const withdrawn = await owner.submit("/desk/settings", "withdraw-postage", { fromDay });
    expect(await textOf(await owner.follow(withdrawn))).toContain("Withdrawn. It never begins.");
  });

  test.each([
    ["a price that is none", { firstClass: "dear" }, "That is not a price."],
    ["a price of nothing", { secondClass: "0" }, "That is not a price."],
    ["no price", { secondClass: "" }, "That is not a price."],
    ["a price with a comma", { secondClass: "1,90" }, "That is not a price."],
    ["a price below nothing", { secondClass: "-1.90" }, "That is not a price."],
    ["a price in pence", { secondClass: "190p" }, "That is not a price."],
    ["a price in pence, though it reads as pounds", { secondClass: "190" }, "That buys a courier."],
    ["no day", { fromDay: "" }, "From which day?"],
    ["a day that is over", { fromDay: "2026-01-01" }, "That day is over."],
    ["a day that never comes", { fromDay: "2027-02-30" }, "From which day?"],
    ["a first class that is cheaper", { firstClass: "1.00" }, "First Class has to cost more"],
  ])("refuse %s, and keep what was typed", async (_, changes, words) => {
    const owner = await atDesk(shop, "owner");
    const fields = { secondClass: "1.95", firstClass: "2.95", fromDay: today, ...changes };
    const refused = await owner.submit("/desk/settings", "set-postage", fields);
    expect(refused.status).toBe(422);
    const page = await refused.text();
    expect(page).toContain(words);
    for (const typed of Object.values(fields)) expect(page).toContain(`value="${typed}"`);
  });

  // Spec 30: Owners choose which e-mails they get, each for themselves. (app/routes/desk/settings/mail-form.tsx)
  test("let each owner choose their e-mails, without changing another's", async () => {
    const owners = [await atDesk(shop, "owner"), await atDesk(shop, "owner")] as const;
    const saved = await owners[0].submit("/desk/settings", "choose-mails", {
      orders: "each",
      "about.holds": "on",
    });
    const page = await (await owners[0].follow(saved)).text();
    expect([orderMailsIn(page), tickedIn(page)]).toEqual(["each", ["holds"]]);
    expect(page).toContain("chose their e-mails");
    const other = await (await owners[1].get("/desk/settings")).text();
    expect(orderMailsIn(other)).toBe("morning");
    expect(tickedIn(other)).toEqual(["disputes", "holds", "refunds", "letters", "backups"]);
  });

  test("refuse an e-mail that there is not, and keep the ticks", async () => {
    const owner = await atDesk(shop, "owner");
    const fields = { orders: "each", "about.refunds": "on", "about.weather": "on" };
    const refused = await owner.submit("/desk/settings", "choose-mails", fields);
    expect(refused.status).toBe(422);
    const page = await refused.text();
    expect(page).toContain("We send no such e-mail.");
    expect([orderMailsIn(page), tickedIn(page)]).toEqual(["each", ["refunds"]]);
  });

  test.each<Record<string, string>>([{}, { orders: "hourly" }])(
    "refuse %o as e-mails about orders",
    async (orders) => {
      const owner = await atDesk(shop, "owner");
      const fields = { ...orders, "about.disputes": "on" };
      const refused = await owner.submit("/desk/settings", "choose-mails", fields);
      expect(refused.status).toBe(422);
      const page = await refused.text();
      expect(page).toContain("About each order, each morning, or neither?");
      expect([orderMailsIn(page), tickedIn(page)]).toEqual([undefined, ["disputes"]]);
    },
  );

  test.each(["packer", "accountant"] as const)("are none of a %s's business", async (role) => {
    const staff = await atDesk(shop, role);
    expect((await staff.get("/desk/settings")).status).toBe(403);
    const fields = { secondClass: "1.90", firstClass: "2.80", fromDay: today };
    expect((await staff.submit("/desk/settings", "set-postage", fields)).status).toBe(403);
    expect((await staff.submit("/desk/settings", "choose-mails", {})).status).toBe(403);
  });
});
