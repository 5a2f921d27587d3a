import { describe, expect, test } from "vitest";
import { noticeTexts } from "../../app/forms/notice-texts.server";
import { databases } from "../support/database";
import { atDesk, textOf } from "../support/desk";
import { loseOrder } from "../support/desk-arrivals";
import { openSuiteShop } from "../support/suite-shop";

describe.each(databases)("an order that a restored backup lacks, on %s", (kind) => {
  const shop = openSuiteShop(kind, { RATE_LIMIT_FACTOR: "100" });

  // Spec 23: An order that a restored backup lacks is entered at the desk under its old number, with
  // the messages from its confirmation. (app/shop/operations/lost-order.server.ts)
  test("is found under Trouble, and entered with its messages", async () => {
    const { id, path } = await loseOrder(shop);
    const owner = await atDesk(shop, "owner");
    const trouble = await (await owner.get("/desk/trouble")).text();
    expect(trouble).toContain(`href="${path}"`);
    const page = await (await owner.get(path)).text();
    for (const known of [id, "1 Regret Street", "dave@example.com", 'name="messages.3"']) {
      expect(page).toContain(known);
    }
    const payment = path.split("/").at(-1) ?? "";
    const fields = { payment, "messages.0": "Get up", "messages.1": "" };
    const tooLong = { ...fields, "messages.1": "x".repeat(101) };
    const refused = await owner.submit(path, "enter-lost-order", tooLong);
    expect(refused.status).toBe(422);
    const again = await refused.text();
    expect(again).toContain("Get up</textarea>");
    expect(again).toContain("x".repeat(101));
    const entered = await owner.submit(path, "enter-lost-order", fields);
    expect(entered.headers.get("Location")).toBe(`/desk/orders/${id}`);
    const order = await textOf(await owner.follow(entered));
    const { message } = noticeTexts.lostOrderEntered;
    for (const shown of ["Get up", "1 Regret Street", "has it left?", message]) {
      expect(order).toContain(shown);
    }
    expect(await (await owner.get("/desk/trouble")).text()).not.toContain(path);
    const reopened = await owner.get(path);
    expect(reopened.headers.get("Location")).toBe(`/desk/orders/${id}`);
  });

  test("is not shown to an accountant, whose page of trouble has no link to it", async () => {
    const { path } = await loseOrder(shop);
    const accountant = await atDesk(shop, "accountant");
    expect(await (await accountant.get("/desk/trouble")).text()).not.toContain(path);
    expect((await accountant.get(path)).status).toBe(403);
  });
});
