import { beforeAll, describe, expect, test } from "vitest";
import { noticeTexts, type NoticeCode } from "../../app/forms/notice-texts.server";
import { bankHolidaysIn } from "../../app/shop/calendar/bank-holidays.server";
import { londonDay } from "../../app/shop/london-time.server";
import { refundsOfPayments } from "../../app/shop/standing/money-back.server";
import { cardForm } from "../support/cards";
import { atDesk, textOf } from "../support/desk";
import { newest } from "../support/desk-arrivals";
import { letterTo } from "../support/mailbox";
import { outbox } from "../support/mailer";
import { OrderActions } from "../support/order-actions";
import type { Shopper } from "../support/shopper";
import { openSuiteShop } from "../support/suite-shop";
import { readOrder } from "../support/rows";

const today = () => londonDay(new Date());
const hourMs = 60 * 60 * 1000;
const shop = openSuiteShop("SQLite", { RATE_LIMIT_FACTOR: "1000" }, 1, true);
const actions = new OrderActions(shop);
let owner: Shopper;
beforeAll(async () => void (owner = await actions.owner()));

/** Presses a button, follows where it leads, and reads the notice there. */
async function press(
  path: string,
  intent: string,
  fields: Record<string, string>,
  notice: NoticeCode,
) {
  const answer = await owner.submit(path, intent, fields);
  expect([intent, answer.status]).toEqual([intent, 303]);
  const { message } = noticeTexts[notice];
  expect([intent, await textOf(await owner.follow(answer))]).toEqual([
    intent,
    expect.stringContaining(message),
  ]);
}

describe("a button of the desk does what it says, and says that it did:", () => {
  test("each of an order before it leaves", async () => {
    const sold = await actions.sell();
    const path = `/desk/orders/${sold.id}`;
    const order = sold.id;
    const read = () => readOrder(shop.db, order);
    await press(path, "hold-order", { order, reason: "Rude even for us" }, "onHold");
    expect(await textOf(await owner.get(path))).toContain("On hold Rude even for us Release");
    await press(path, "release-order", { order, cause: "staff" }, "released");
    expect(await read()).toMatchObject({ heldReason: null });
    await press(path, "hold-order", { order, reason: "" }, "onHold");
    expect(await textOf(await owner.get(path))).toContain("On hold nobody said why");
    await press(path, "release-order", { order, cause: "staff" }, "released");
    const card = { order, position: "1" };
    await press(path, "exclude-card", { ...card, reason: "A threat" }, "cardOut");
    await press(path, "put-card-back", card, "cardBack");
    await press(path, "add-note", { order, text: "Rang. She swore." }, "noted");
    expect(await textOf(await owner.get(path))).toContain("Rang. She swore.");
    const text = "Which of you is it for?\r\n\r\nSay so.";
    await press(path, "write-to-customer", { order, text }, "written");
    const letter = await letterTo(shop.standInsUrl, sold.email, "About your order");
    expect(letter.text).toContain("\n\nWhich of you is it for?\n\nSay so.\n\n");
    const message = { order, what: "message", position: "1", was: "", now: "Stay there" };
    await press(path, "correct-order", message, "corrected");
    expect(await textOf(await owner.get(path))).toContain("Stay there");
    const { text: changed } = await letterTo(shop.standInsUrl, sold.email, `${order} was changed`);
    expect(changed).toContain(`${sold.names[1]} was blank inside.`);
    expect(changed).toContain("> Stay there");
    const now = `${crypto.randomUUID()}@example.com`;
    const email = { order, what: "email", was: sold.email, now };
    await press(path, "correct-order", email, "corrected");
    expect(await read()).toMatchObject({ email: now });
    const printed = await owner.submit("/desk/orders", "print-orders", {
      [`order.${order}`]: "on",
    });
    const batch = (printed.headers.get("Location") ?? "").slice("/desk/print/".length);
    const out = { batch, order, reason: "It drips" };
    await press(`/desk/print/${batch}`, "remove-from-batch", out, "onHold");
    expect(await textOf(await owner.get(path))).toContain("On hold It drips");
  });

  test("each of an order that has left", async () => {
    const sold = await actions.sell();
    const path = `/desk/orders/${sold.id}`;
    const order = sold.id;
    const picked = { [`order.${order}`]: "on" };
    const read = () => readOrder(shop.db, order);
    const dispatched = await owner.submit("/desk/orders", "dispatch-orders", picked);
    const done = dispatched.headers.get("Location") ?? "";
    expect(await textOf(await owner.get(done))).toContain("1 dispatched");
    expect(await read()).toMatchObject({ status: "Dispatched" });
    const undone = await owner.submit(done, "undo-dispatch", picked);
    expect(await textOf(await owner.follow(undone))).toContain("1 taken back");
    expect(await read()).toMatchObject({ status: "Preparing" });
    expect((await owner.get("/desk/done/no-such-entry")).status).toBe(404);

    await actions.dispatch(sold);
    await press(path, "track-order", { order, trackingNumber: "ab 12-34" }, "tracked");
    expect(await read()).toMatchObject({ trackingNumber: "AB1234" });
    await shop.db.updateTable("outbox").set({ dueAt: 0 }).where("orderId", "=", order).execute();
    await letterTo(shop.standInsUrl, sold.email, `${order} is in the post`);
    const leftAt = Date.now() - hourMs;
    await shop.db.updateTable("parcels").set({ leftAt }).where("orderId", "=", order).execute();
    await press(path, "recall-order", { order }, "recalled");
    expect(await read()).toMatchObject({ status: "Preparing" });
    await letterTo(shop.standInsUrl, sold.email, `${order} is not in the post`);

    await actions.dispatch(sold);
    const again = { order, reason: "It came without its envelope", "line.0": "on" };
    await press(path, "send-again", again, "sentAgain");
    expect(await read()).toMatchObject({ status: "Preparing" });
  });

  test("the one that says for which cards a refund of the payment company was", async () => {
    const sold = await actions.sell();
    await actions.refundThere(sold, 325);
    const { id: refund } = await refundsOfPayments(shop.db)
      .select("id")
      .where("orderId", "=", sold.id)
      .executeTakeFirstOrThrow();
    const named = { order: sold.id, refund, "line.1": "on" };
    await press(`/desk/orders/${sold.id}`, "name-refunded-cards", named, "cardsNamed");
    const lines = shop.db.selectFrom("refundLines").select("position");
    expect(await lines.where("refundId", "=", refund).execute()).toEqual([{ position: 1 }]);
  });

  test("each of the letters and the backups", async () => {
    const { customerId } = await newest(shop);
    const fail = (...keys: string[]) =>
      shop.db
        .insertInto("outbox")
        .values(
          keys.map((key) => ({
            key,
            kind: "data-ready" as const,
            customerId,
            state: "failed" as const,
            dueAt: 1,
            createdAt: Date.now(),
          })),
        )
        .execute();
    const failed = async () =>
      (await outbox(shop.db)).filter(({ state }) => state === "failed").map(({ key }) => key);
    await fail("one", "two", "three");
    const path = "/desk/letters";
    await press(path, "try-letter-again", { letter: "one" }, "letterAgain");
    expect((await failed()).toSorted()).toEqual(["three", "two"]);
    await press(path, "try-letters-again", {}, "letterAgain");
    expect(await failed()).toEqual([]);
    await press(path, "send-test-letter", {}, "testLetterSent");
    expect((await outbox(shop.db)).filter(({ kind }) => kind === "test")).toHaveLength(1);

    const payment = "cs_stray";
    const stray = { checkoutSessionId: payment, problem: "no order", totalPence: 495, foundAt: 1 };
    await shop.db.insertInto("paymentProblems").values(stray).execute();
    expect(await textOf(await owner.get("/desk/trouble"))).toContain(payment);
    await press("/desk/trouble", "settle-payment", { payment }, "paymentSettled");
    expect(await textOf(await owner.get("/desk/trouble"))).not.toContain(payment);
    expect(await textOf(await owner.get("/desk/log"))).toContain(`settled a payment: ${payment}`);

    await press("/desk/health", "try-backups", {}, "backupsTried");
    const lease = await shop.db.selectFrom("jobLeases").selectAll().executeTakeFirstOrThrow();
    expect(lease.dueAt).toBeLessThanOrEqual(Date.now());
  });

  test("each of cards and staff", async () => {
    const begun = await owner.submit("/desk/cards", "new-card", {
      name: " Too\r\nRude ",
      price: "",
    });
    const path = begun.headers.get("Location") ?? "";
    const card = path.slice("/desk/cards/".length);
    const draft = () =>
      shop.db.selectFrom("products").selectAll().where("id", "=", card).executeTakeFirst();
    expect(await draft()).toMatchObject({ name: "Too Rude", pricePence: null });
    const texts = { name: "Far Too Rude", politeName: "", alt: "", politeAlt: "" };
    const others = { shortDescription: "", longDescription: "", price: "2.99", oldPrice: "" };
    const edited = { card, version: "0", ...texts, ...others, mainOccasion: "" };
    await press(path, "edit-card", edited, "cardSaved");
    expect(await draft()).toMatchObject({ name: "Far Too Rude", pricePence: 299 });
    const sold = "/desk/cards/grapes";
    for (const [status, price] of [
      ["retired", "3.33"],
      ["on sale", "4.44"],
    ]) {
      const form = await cardForm(shop.db, "grapes");
      await press(
        sold,
        "edit-card",
        { ...form, price: price ?? "", status: status ?? "" },
        "cardSaved",
      );
      expect(await cardForm(shop.db, "grapes")).toMatchObject({ price });
      const page = await textOf(await owner.get(sold));
      expect(page).toContain(`It is ${status}`);
      expect(page.includes("See it in the shop")).toBe(status === "on sale");
    }
    const pictured = { ...(await cardForm(shop.db, card)), politeName: "Quite", next: "picture" };
    const left = await owner.submit(path, "edit-card", pictured);
    expect(left.headers.get("Location")).toBe(`${path}/picture`);
    expect(await draft()).toMatchObject({ politeName: "Quite" });
    const wrong = { ...pictured, price: "tuppence", status: "on sale" };
    const kept = await (await owner.submit(path, "edit-card", wrong)).text();
    expect(kept).toContain('value="tuppence"');
    const early = { ...pictured, politeName: "Very", status: "on sale" };
    const refused = await owner.submit(path, "edit-card", early);
    expect([refused.status, await refused.text()]).toEqual([
      409,
      expect.stringContaining('value="Very"'),
    ]);
    expect(await draft()).toMatchObject({ politeName: "Quite", standing: "draft" });
    await press(path, "delete-card", { card }, "draftDeleted");
    expect((await owner.get(path)).status).toBe(404);

    const packer = await atDesk(shop, "packer");
    const { customerId: staff } = await newest(shop);
    expect((await packer.get("/desk")).status).toBe(200);
    await press("/desk/staff", "end-sessions", { staff }, "staffChanged");
    expect((await packer.get("/desk")).status).not.toBe(200);
  });

  test("each of settings and closed days", async () => {
    const settings = "/desk/settings";
    const postage = { secondClass: "1.80", firstClass: "50.00", fromDay: "2099-01-05" };
    await press(settings, "set-postage", postage, "postagePlanned");
    await press(settings, "withdraw-postage", { fromDay: "2099-01-05" }, "postageWithdrawn");
    const planned = shop.db.selectFrom("postagePrices").selectAll().where("fromDay", ">", today());
    expect(await planned.execute()).toEqual([]);
    await press(settings, "set-postage", { ...postage, fromDay: today() }, "settingSaved");
    await press(settings, "set-printing", { days: "1" }, "printingSet");
    await press(settings, "set-printing", { days: "0" }, "printingSet");
    await press(settings, "set-feed", { mild: "on", polite: "on" }, "feedSet");
    await press(settings, "set-feed", { mild: "on" }, "feedSet");
    await press(settings, "choose-mails", { orders: "each", alarms: "on" }, "mailsChosen");
    const chosen = await (await owner.get(settings)).text();
    expect(chosen).toMatch(/<input[^>]*name="alarms"[^>]*checked/);

    const days = "/desk/closed-days";
    const span = { from: "2099-03-01", until: "2099-03-02" };
    await press(days, "close-days", { ...span, note: "Gone fishing" }, "daysClosed");
    expect(await textOf(await owner.get(days))).toContain("No orders are taken");
    await press(days, "open-days", span, "dayOpened");
    const [newYear] = bankHolidaysIn(new Date().getFullYear() + 1);
    await press(days, "close-bank-holidays", { [`day.${newYear?.day}`]: "on" }, "daysClosed");
  });
});

describe("the search of the desk", () => {
  test("leads from a number that was searched for to its order, and from a word to the list", async () => {
    const search = async (text: string) => {
      const answer = await owner.submit("/desk/orders", "find-orders", { text });
      const { pathname, searchParams } = new URL(answer.headers.get("Location") ?? "", shop.url);
      expect(searchParams.get("q")).not.toContain(text);
      return pathname;
    };
    for (const typed of ["BC-ABCD2345", " abcd 2345 ", "bc-abcd2345"]) {
      expect(await search(typed)).toBe("/desk/orders/BC-ABCD2345");
    }
    for (const typed of ["dave", "BC-ABCD23456", "xBC-ABCD2345"]) {
      expect(await search(typed)).toBe("/desk/orders");
    }
    const findBy = async (staff: Shopper, text: string) =>
      (await staff.follow(await staff.submit("/desk/orders", "find-orders", { text }))).text();
    expect(await findBy(owner, "  dave ")).toContain("“<!-- -->dave<!-- -->”");
    const short = await findBy(owner, "da");
    expect(short).toContain("Three letters or more");
    expect(short).toContain("<h1>Orders</h1>");
    const accountant = await atDesk(shop, "accountant");
    expect(await findBy(accountant, "dave")).toContain("by its whole number, and by nothing else.");
    const unknown = await owner.submit("/desk/orders", "find-orders", { text: "BC-ABCD2345" });
    const led = await owner.follow(unknown);
    expect(led.headers.get("Location")).toMatch(/^\/desk\/orders\?q=./);
    expect((await owner.get("/desk/orders/BC-ABCD2345")).status).toBe(404);
    expect((await owner.get("/desk/orders/BC-ABCD2345/refund")).status).toBe(404);
    expect((await owner.get("/desk/discounts?change=nope")).status).toBe(404);
  });
});
