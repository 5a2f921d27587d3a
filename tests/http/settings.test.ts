import { beforeEach, describe, expect, test } from "vitest";
import { termsDay } from "../../app/shop/terms";
import { add } from "../support/arrivals";
import { isCached } from "../support/cached-pages";
import { databasesOfPages } from "../support/database";
import { atDesk, textOf } from "../support/desk";
import { newOrder } from "../support/desk-arrivals";
import { letterTo } from "../support/mailbox";
import { Shopper } from "../support/shopper";
import { openSuiteShop } from "../support/suite-shop";

const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London" }).format();

/** The fields of a trader, as the owner types them. */
const newTrader = {
  name: "Bustard & Daughters Ltd",
  address: "2 New Lane,,\r\nYork,YO1 7HH",
  email: "new@cards.example",
  ownName: "",
  registeredOffice: "3 Old Lane, Leeds, LS1 1AA",
  registeredIn: "England and Wales",
  companyNumber: "0123 4567",
  vatNumber: "980 7806 84",
  labelSender: "Returns, PO Box 7, York, YO1 7HH",
  termsDay,
};
const typedBack = (value: string) => value.replaceAll("&", "&amp;");

/** The e-mails about orders that a page of the settings shows as chosen. */
const orderMailsIn = (page: string) =>
  /<input type="radio" name="orders" required="" checked="" value="(\w+)"/.exec(page)?.[1];

/** Whether a page of the settings shows that its owner is told what needs them. */
const isAlarmed = (page: string) => /<input type="checkbox" name="alarms" checked/.test(page);

describe.each(databasesOfPages)("settings on two servers on %s", (kind) => {
  const shop = openSuiteShop(kind, { RATE_LIMIT_FACTOR: "100" }, 2);
  beforeEach(async () => {
    await shop.db.deleteFrom("traders").execute();
    await shop.db.deleteFrom("postagePrices").execute();
  });
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
    expect(settings).toContain("Every page knows");
    expect(settings).toContain("Now: 2nd Class £1.90 , First Class £2.80");
    expect(settings).toMatch(/Olive set postage: from .*, 2nd Class £1\.90, First Class £2\.80/);
    expect(settings).not.toContain("opened the desk");
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
    });
    const page = await (await owners[0].follow(saved)).text();
    expect([orderMailsIn(page), isAlarmed(page)]).toEqual(["each", false]);
    expect(page).toContain("chose e-mails");
    const other = await (await owners[1].get("/desk/settings")).text();
    expect(orderMailsIn(other)).toBe("morning");
    expect(isAlarmed(other)).toBe(true);
  });

  test.each<Record<string, string>>([{}, { orders: "hourly" }])(
    "refuse %o as e-mails about orders",
    async (orders) => {
      const owner = await atDesk(shop, "owner");
      const fields = { ...orders, alarms: "on" };
      const refused = await owner.submit("/desk/settings", "choose-mails", fields);
      expect(refused.status).toBe(422);
      const page = await refused.text();
      expect(page).toContain("About each order, each morning, or neither?");
      expect([orderMailsIn(page), isAlarmed(page)]).toEqual([undefined, true]);
    },
  );

  // Spec 30: A trader that the owner sets is on every page of every server at once, in e-mails, in the data
  // for search engines and on labels, and decides whether orders are charged VAT.
  // (app/shop/legal/trader-details.server.ts, db/migrations/031-traders.ts)
  test("set the trader on every page, in e-mails, on labels and in the data for search engines", async () => {
    const paths = ["/card/grapes", "/privacy-policy", "/terms-of-use", "/"];
    const pagesOf = () =>
      Promise.all([...paths, ...paths].map(async (path) => (await fetch(shop.url + path)).text()));
    for (const page of [...(await pagesOf()), ...(await pagesOf())]) {
      expect(page).toContain("1 Made-Up Street, Nowhere, ZZ1 1ZZ");
    }
    expect(isCached(await fetch(`${shop.url}/card/grapes`))).toBe(true);
    const owner = await atDesk(shop, "owner");
    const saved = await owner.submit("/desk/settings?change=trader", "set-trader", {
      ...newTrader,
      revision: "0",
    });
    const settings = await textOf(await owner.follow(saved));
    expect(settings).toContain("Saved. Every page knows.");
    expect(settings).toContain("VAT number GB980780684");
    expect(settings).toContain(
      "Olive changed the trader: the name from “Bastard Cards” to “Bustard &amp; Daughters Ltd”",
    );
    const footer = "Bustard &amp; Daughters Ltd, 2 New Lane, York, YO1 7HH";
    await expect
      .poll(async () => (await pagesOf()).every((page) => page.includes(footer)))
      .toBe(true);
    const [card = "", privacy = "", terms = ""] = await pagesOf();
    expect(card).toContain(
      '"seller":{"@type":"Organization","name":"Bustard \\u0026 Daughters Ltd"}',
    );
    for (const page of [privacy, terms]) {
      expect(page).toContain('href="mailto:new@cards.example"');
      expect(page).toContain("VAT number GB980780684");
      expect(page).not.toContain("Made-Up");
    }
    const id = await newOrder(shop);
    const order = await shop.db
      .selectFrom("orders")
      .select(["vatBasisPoints", "email"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(order.vatBasisPoints).toBe(2000);
    const { text } = await letterTo(shop.standInsUrl, order.email ?? "", id);
    expect(text).toContain("VAT number GB980780684");
    expect(text).toContain("go to new@cards.example");
    const sample = await textOf(await owner.get("/desk/letters/order-dispatched"));
    expect(sample).toContain(footer);
    const printed = await owner.submit("/desk/orders", "print-orders", { [`order.${id}`]: "on" });
    const batch = new URL(printed.headers.get("Location") ?? "", shop.url).pathname;
    expect(await textOf(await owner.get(`${batch}?show=labels`))).toContain(
      "If undelivered: Returns, PO Box 7, York, YO1 7HH",
    );
  });

  test.each([
    ["no name", { name: " " }, "Who sells?"],
    ["an address without a postcode", { address: "2 New Lane, York" }, "No postcode?"],
    ["an address that is only a postcode", { address: "YO1 7HH" }, "A street, a town"],
    ["a VAT number that is too short", { vatNumber: "GB12345" }, "9 or 12 digits"],
    ["a VAT number whose digits do not fit", { vatNumber: "GB980780685" }, "no such VAT number"],
    ["an e-mail address without an @", { email: "new.example" }, "needs an @"],
    ["an e-mail address without a domain", { email: "new@cards" }, "is no e-mail address"],
    ["a company number of another length", { companyNumber: "123" }, "eight letters or digits"],
    ["a part of the UK that is a story", { registeredIn: "x".repeat(51) }, "Which part"],
    ["a rude sender", { labelSender: "Bastard Cards" }, "Postmen and mothers"],
    ["terms of the future", { termsDay: "2099-01-01" }, "has not come"],
    ["terms older than their text", { termsDay: "2026-11-26" }, "older than their text"],
    ["terms of a day that never comes", { termsDay: "2026-13-01" }, "From which day"],
  ])("refuse %s, and keep what was typed", async (_, changes, words) => {
    const owner = await atDesk(shop, "owner");
    const fields = { ...newTrader, ...changes };
    const path = "/desk/settings?change=trader";
    const refused = await owner.submit(path, "set-trader", { ...fields, revision: "0" });
    expect(refused.status).toBe(422);
    const page = await refused.text();
    expect(page).toContain(words);
    expect(page).toContain('aria-invalid="true"');
    const { address, ...others } = fields;
    expect(page).toContain(`>${typedBack(address)}</textarea>`);
    for (const typed of Object.values(others)) {
      expect(page).toContain(`value="${typedBack(typed)}"`);
    }
  });
});
