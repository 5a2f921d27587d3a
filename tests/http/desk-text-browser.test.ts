import { describe, expect, test } from "vitest";
import { atDesk, newStaff, textOf } from "../support/desk";
import { newOrder } from "../support/desk-arrivals";
import { openSuiteShop } from "../support/suite-shop";

const shop = openSuiteShop("SQLite", { RATE_LIMIT_FACTOR: "100" });

describe("to a browser without styles the desk", () => {
  test("says which room, which list and which tab is open", async () => {
    const owner = await atDesk(shop, "owner");
    const text = async (path: string) => textOf(await owner.get(path));
    expect(await text("/desk")).toMatch(/Today \(here\) Orders Cards/);
    const late = await text("/desk/orders?show=late");
    expect(late).toMatch(/Today Orders \(here\) Cards/);
    expect(late).toMatch(/To be printed Late \(here\) To be posted/);
  });

  test.each([
    ["/desk/trouble", "Today"],
    ["/desk/print/PB-NOSUCH00", "Today"],
    ["/desk/orders/BC-NOSUCH00", "Orders"],
    ["/desk/customers/nobody", "Orders"],
    ["/desk/cards/venn", "Cards"],
    ["/desk/me", "owner"],
  ])("says of %s that it belongs to %s", async (path, room) => {
    const owner = await atDesk(shop, "owner");
    const text = await textOf(await owner.get(path));
    expect(text.match(/\w+ \(here\)/g)).toEqual([`${room} (here)`]);
  });

  test("reads out the figures of the sales, and no axis of their chart", async () => {
    const owner = await atDesk(shop, "owner");
    await newOrder(shop);
    const text = await textOf(await owner.get("/desk/sales"));
    expect(text).toMatch(/Day Orders Cards Sales/);
    expect(text).not.toMatch(/£0|£5 /);
  });

  test("reports a wrong first code before the secret and the recovery codes", async () => {
    const staff = await newStaff(shop, "packer");
    const refused = await staff.submit("/desk/unlock", "open-desk", { code: "000" });
    const html = await refused.text();
    expect(html).toContain('role="alert"');
    expect(html.indexOf('role="alert"')).toBeLessThan(html.indexOf("First, the authenticator"));
  });

  test("keeps its name apart from the search beside it", async () => {
    const owner = await atDesk(shop, "owner");
    expect(await (await owner.get("/desk")).text()).toContain("The desk</a> <form");
  });

  // w3m sends a form once a file is chosen, before any button is pressed.
  test("shows a form for a file that needs no button", async () => {
    const owner = await atDesk(shop, "owner");
    await owner.submit("/desk/cards", "new-card", { name: "Bin Night", price: "" });
    const picture = await (await owner.get("/desk/cards/bin-night/picture")).text();
    expect(picture).toContain('<input type="hidden" name="intent" value="upload-picture"/>');
  });

  test("prints an address on a label line by line", async () => {
    const owner = await atDesk(shop, "owner");
    await newOrder(shop);
    const printed = await owner.submit("/desk?index", "print-todays-post", {});
    const path = new URL(printed.headers.get("Location") ?? "", shop.url).pathname;
    const labels = await (await owner.get(`${path}?show=labels`)).text();
    expect(labels).toMatch(/<pre data-size="\d+">[^<\n]+\n[^<]+<\/pre>/);
  });
});
