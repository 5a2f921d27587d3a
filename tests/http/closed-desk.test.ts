import { beforeAll, describe, expect, test } from "vitest";
import { databasesOfPages } from "../support/database";
import { codeOf, newStaff, secretFor, textOf } from "../support/desk";
import type { Shopper } from "../support/shopper";
import { openSuiteShop } from "../support/suite-shop";

describe.each(databasesOfPages)("the desk that is closed, on %s,", (kind) => {
  const shop = openSuiteShop(kind);
  let writer: Shopper;
  beforeAll(async () => {
    writer = await newStaff(shop, "owner");
  });

  test("leads whoever has to open it first back to where they were going", async () => {
    for (const [back, shown] of [
      ["/desk/orders?show=late", "Late"],
      ["/desk/orders", "Orders"],
      ["/desk?show=late", "Today"],
    ] as const) {
      const staff = await newStaff(shop, "owner");
      const unlock = `/desk/unlock?back=${encodeURIComponent(back)}`;
      expect((await staff.get(back)).headers.get("Location")).toBe(unlock);
      const fields = { code: codeOf(await secretFor(staff)), back };
      const opened = await staff.submit("/desk/unlock", "open-desk", fields);
      expect(opened.headers.get("Location")).toBe(back);
      expect(await textOf(await staff.follow(opened))).toContain(shown);
    }
  });

  test.each([
    ["/desk/orders/BC-AAAAAAAA", "add-note", ["text"]],
    ["/desk/orders/BC-AAAAAAAA", "write-to-customer", ["text"]],
    ["/desk/orders/BC-AAAAAAAA", "hold-order", ["reason"]],
    ["/desk/orders/BC-AAAAAAAA", "send-again", ["reason"]],
    ["/desk/orders/BC-AAAAAAAA", "close-order", ["words"]],
    ["/desk/orders/BC-AAAAAAAA", "correct-order", ["now", "name", "line1", "postcode"]],
    ["/desk/print/PB-AAAAAAAA", "remove-from-batch", ["reason"]],
    ["/desk/closed-days", "close-days", ["note"]],
    ["/desk/cards", "new-card", ["name", "price"]],
    ["/desk/cards/venn", "edit-card", ["name", "longDescription", "price"]],
  ])(
    "gives each word back that was written at %s for %s, and no other",
    async (path, call, names) => {
      const texts = names.map((name) => `Swore-${name}`);
      const written = Object.fromEntries(names.map((name, at) => [name, texts[at] ?? ""]));
      const others = { was: "Old words", order: "Its number", password: "my secret horse" };
      const page = await textOf(await writer.submit(path, call, { ...others, ...written }));
      for (const text of texts) expect(page).toContain(text);
      for (const other of Object.values(others)) expect(page).not.toContain(other);
    },
  );

  test.each([
    "https://elsewhere.example/desk",
    "//elsewhere.example",
    "/login",
    "/desk/../account",
  ])("leads nobody to %s", async (back) => {
    const staff = await newStaff(shop, "owner");
    const fields = { code: codeOf(await secretFor(staff)), back };
    const opened = await staff.submit("/desk/unlock", "open-desk", fields);
    expect(opened.headers.get("Location")).toBe("/desk");
  });
});
