import { describe, expect, test } from "vitest";
import { add, polite } from "../support/arrivals";
import { databasesOfPages } from "../support/database";
import { buy } from "../support/payer";
import { Shopper } from "../support/shopper";
import { openSuiteShop } from "../support/suite-shop";

describe.each(databasesOfPages)("a confirmation on %s", (kind) => {
  const shop = openSuiteShop(kind);

  async function buyGrapes() {
    const shopper = new Shopper(shop.url);
    await add("grapes")(shopper);
    const { location } = await buy(shopper);
    // Afterwards the payment is known, and no news of it is on its way.
    await shopper.get(location);
    return { shopper, location };
  }
  const reminderAt = (location: string) => location.replace("?", "/reminder.ics?");

  test("gives a calendar file for next year, with the name of the card and of nobody", async () => {
    const { shopper, location } = await buyGrapes();
    const answer = await shopper.get(reminderAt(location));
    expect(answer.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    const file = await answer.text();
    expect(file.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    expect(file.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    expect(file).toMatch(/^BEGIN:VCALENDAR\r\n.*END:VCALENDAR\r\n$/s);
    expect(file).toContain("I Ate Your Grapes");
    expect(file).not.toMatch(/Dave|Regret|LS1/);
    expect(file).toContain(`\r\nURL:${shop.url}/all\r\n`);
    const year = new Date().getFullYear() + 1;
    expect(file).toMatch(new RegExp(`DTSTART;VALUE=DATE:${year}\\d{4}\r\n`));

    polite(shopper);
    expect(await (await shopper.get(reminderAt(location))).text()).not.toContain("Ate Your");
  });

  test("gives no calendar file, and asks for patience, while it is unknown whether the order is paid", async () => {
    const { location } = await buyGrapes();
    await shop.db
      .updateTable("orders")
      .set({ status: "Awaiting payment", paidAt: null, paymentAskedAt: Date.now() })
      .execute();
    const answer = await fetch(reminderAt(location));
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
  });

  test("gives no calendar file without a paid order", async () => {
    for (const query of ["", "?session_id=cs_none", "?session_id=%00"]) {
      const answer = await fetch(`${shop.url}/order-confirmation/reminder.ics${query}`);
      expect(answer.status).toBe(404);
    }
  });
});
