import { afterEach, describe, expect, test, vi } from "vitest";
import { databases } from "../support/database";
import {
  atDesk,
  codeOf,
  deskPassword,
  newStaff,
  secretFor,
  textOf,
  causeAt,
} from "../support/desk";
import { newOrder } from "../support/desk-arrivals";
import { letterTo } from "../support/mailbox";
import { submitAtProvider, refundsOf } from "../support/refunds";
import type { Shopper } from "../support/shopper";
import { openSuiteShop } from "../support/suite-shop";
import { noticeTexts } from "../../app/forms/notice-texts.server";
import { readOrder } from "../support/rows";

const minuteMs = 60_000;
afterEach(() => void vi.useRealTimers());

describe.each(databases)("the refund of an order at the desk on %s", (kind) => {
  const shop = openSuiteShop(kind, { RATE_LIMIT_FACTOR: "100" });
  const pathOf = (id: string) => `/desk/orders/${id}/refund`;
  const whole = "whole=on&reason=faulty&check=yes";

  /** The fields of the second step, as its page has them. */
  async function checkedFields(staff: Shopper, id: string, query = whole) {
    const page = await (await staff.get(`${pathOf(id)}?${query}`)).text();
    const fields = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    return Object.fromEntries(fields.map(([, name = "", value = ""]) => [name, value]));
  }
  const refundWith = (staff: Shopper, id: string, fields: Record<string, string>) =>
    staff.submit(`${pathOf(id)}?${whole}`, "refund-order", fields);

  // Spec 18: A refund takes two steps, and the second has the amount on its button.
  // (app/routes/desk/refund/page.tsx, app/routes/desk/refund/confirm-form.tsx)
  test("goes in two steps, and the second has the sum on its button", async () => {
    const id = await newOrder(shop);
    const owner = await atDesk(shop, "owner");
    const { subtotalPence, totalPence } = await readOrder(shop.db, id);
    expect(totalPence).toBe(subtotalPence + 170);
    const orderPage = await textOf(await owner.get(`/desk/orders/${id}`));
    expect(orderPage).toContain("Refund…");
    const written = "They were seedless. Unlike you, apparently.";
    const choice = await textOf(await owner.get(pathOf(id)));
    expect(choice).toContain(written);
    for (const shown of [orderPage, choice]) {
      expect(shown).toContain("With a message, so the customer cannot cancel it.");
      expect(shown).toContain(
        "can cancel it until 14 days after the last card of the order arrives.",
      );
    }
    const query = "line.0=on&postage=all&reason=cancelled&check=yes";
    const line = await shop.db
      .selectFrom("orderLines")
      .select("pricePence")
      .where("orderId", "=", id)
      .where("position", "=", 0)
      .executeTakeFirstOrThrow();
    const sum = `£${((line.pricePence + 170) / 100).toFixed(2)}`;
    expect(await textOf(await owner.get(`${pathOf(id)}?${query}`))).toContain(`Refund ${sum}`);
    const answer = await refundWith(owner, id, await checkedFields(owner, id, query));
    expect(answer.headers.get("Location")).toBe(`/desk/orders/${id}`);
    const page = await textOf(await owner.follow(answer));
    for (const expected of ["Gone back", sum, "The money is on its way back"]) {
      expect(page).toContain(expected);
    }
    const letter = await letterTo(
      shop.standInsUrl,
      "dave@example.com",
      `Refund for your order ${id}`,
    );
    expect(letter.text).toContain(sum);
    expect(letter.text).toContain("Why: you cancelled it in time.");
    const free = "free=1.00&reason=goodwill&check=yes";
    expect(await textOf(await owner.get(`${pathOf(id)}?${free}`))).toContain("Refund £1.00");
    const gesture = await refundWith(owner, id, await checkedFields(owner, id, free));
    expect(await textOf(await owner.follow(gesture))).toContain("Goodwill");
    const typed = await owner.get(`${pathOf(id)}?free=a%20pound&reason=other&check=yes`);
    const page2 = await typed.text();
    expect(page2).toContain("That is not an amount.");
    expect(page2).toContain('value="a pound"');
  });

  test.each([
    ["nothing ticked", "reason=faulty&check=yes", "comes to nothing"],
    ["no reason", "whole=on&check=yes", "Why?"],
    ["everything and a card", "whole=on&line.0=on&reason=faulty&check=yes", "or some of it?"],
    ["everything and an amount", "whole=on&free=2&reason=faulty&check=yes", "or some of it?"],
    ["everything and postage", "whole=on&postage=all&reason=faulty&check=yes", "or some of it?"],
    ["a card that is not there", "line.99=on&reason=faulty&check=yes", "no such card"],
    ["rubbish", "postage=lots&reason=rubbish&whole=&check=yes", "Why?"],
  ])("with %s is not checked, with a message", async (_, query, text) => {
    const owner = await atDesk(shop, "owner");
    const answer = await owner.get(`${pathOf(await newOrder(shop))}?${query}`);
    expect(answer.status).toBe(200);
    const page = await textOf(answer);
    expect(page).toContain(text);
    expect(page).not.toMatch(/Refund £/);
  });

  // Spec 18: A refund asks for password and code again after ten minutes.
  // (app/calls/desk/refunds.server.ts)
  test("needs password and code once ten minutes have gone", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const id = await newOrder(shop);
    const owner = await newStaff(shop, "owner");
    const secret = await secretFor(owner);
    await owner.submit("/desk/unlock", "open-desk", { code: codeOf(secret) });
    vi.setSystemTime(Date.now() + 10 * minuteMs + 1);
    const fields = await checkedFields(owner, id);
    const refundProving = (proof: Record<string, string>) =>
      refundWith(owner, id, { ...fields, ...proof });
    const code = codeOf(secret);
    expect((await refundProving({})).status).toBe(401);
    expect((await refundProving({ password: "wrong horse", code })).status).toBe(401);
    expect((await refundProving({ password: deskPassword, code: "000000" })).status).toBe(422);
    expect(await refundsOf(shop.db, id)).toEqual([]);
    expect((await refundProving({ password: deskPassword, code })).status).toBe(200);
    expect(await refundsOf(shop.db, id)).toEqual([]);
    expect((await refundProving({})).status).toBe(303);
    expect(await refundsOf(shop.db, id)).toMatchObject([{ state: "succeeded" }]);
  });

  test("is the owner's alone; an accountant sees it, and a packer no sum of it", async () => {
    const id = await newOrder(shop);
    const [owner, packer, accountant] = [
      await atDesk(shop, "owner"),
      await atDesk(shop, "packer"),
      await atDesk(shop, "accountant"),
    ];
    await refundWith(
      owner,
      id,
      await checkedFields(owner, id, "line.0=on&reason=faulty&check=yes"),
    );
    for (const staff of [packer, accountant]) {
      expect((await staff.get(pathOf(id))).status).toBe(403);
      expect((await refundWith(staff, id, {})).status).toBe(403);
    }
    const orderPage = async (staff: Shopper) => textOf(await staff.get(`/desk/orders/${id}`));
    expect(await orderPage(accountant)).toContain("Gone back");
    expect(await orderPage(accountant)).not.toContain("Refund…");
    expect(await orderPage(packer)).not.toMatch(/£|Gone back|Refund…/);
    expect((await packer.get("/desk/trouble")).status).toBe(403);
    expect(await textOf(await packer.get("/desk"))).not.toContain("Refunds stuck");
  });

  // Spec 18: Today and the page of trouble show an open dispute, with the day by which to answer.
  // (app/shop/operations/trouble.server.ts)
  test("made in the payment company's dashboard arrives, and so does a dispute", async () => {
    const id = await newOrder(shop);
    const owner = await atDesk(shop, "owner");
    await submitAtProvider(shop.standInsUrl, `${id}/refund`, { pence: "100" });
    await expect.poll(() => refundsOf(shop.db, id)).toMatchObject([{ amountPence: 100 }]);
    await submitAtProvider(shop.standInsUrl, `${id}/dispute`);
    await expect.poll(async () => (await readOrder(shop.db, id)).disputeState).toBe("open");
    expect(await textOf(await owner.get("/desk"))).toMatch(/[1-9]\d* Disputes to answer/);
    const trouble = await textOf(await owner.get("/desk/trouble"));
    for (const expected of [id, "Answer by"]) expect(trouble).toContain(expected);
    const page = await textOf(await owner.get(`${pathOf(id)}?${whole}`));
    expect(page).toContain("The payment is disputed");
    const answer = await refundWith(owner, id, {
      order: id,
      idempotencyKey: crypto.randomUUID(),
      remaining: "1",
      whole: "on",
      reason: "faulty",
    });
    expect(answer.status).toBe(409);
  });

  // Spec 18: A disputed order is marked on its page and in lists, even when the owner posts it all the same.
  // (app/shop/standing/causes.ts, app/routes/desk/order/status.tsx, app/routes/desk/order-marks.tsx)
  test("that a bank disputes is marked on its page and in lists until that is won", async () => {
    const id = await newOrder(shop);
    const owner = await atDesk(shop, "owner");
    await submitAtProvider(shop.standInsUrl, `${id}/dispute`);
    await expect.poll(async () => (await readOrder(shop.db, id)).heldReason).toBe("disputed");
    const marks = async () => {
      const page = await (await owner.get(`/desk/orders/${id}`)).text();
      const list = await (await owner.get("/desk/orders")).text();
      const row = list.split("<tr").find((each) => each.includes(id)) ?? "";
      return {
        page: page.includes("Disputed: a bank takes its payment back"),
        list: row.includes("disputed</span>"),
        asks: page.includes("Post it all the same"),
      };
    };
    expect(await marks()).toEqual({ page: true, list: true, asks: true });
    const answer = { order: id, cause: await causeAt(owner, id, "disputed") };
    const refused = await owner.submit(`/desk/orders/${id}`, "release-order", answer);
    expect(refused.status).toBe(422);
    const released = await owner.submit(`/desk/orders/${id}`, "post-all-the-same", answer);
    expect(await textOf(await owner.follow(released))).toContain(noticeTexts.released.message);
    expect(await readOrder(shop.db, id)).toMatchObject({ heldReason: null });
    expect(await marks()).toEqual({ page: true, list: true, asks: false });
  });
});
