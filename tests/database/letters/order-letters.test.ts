import { beforeEach, describe, expect, test } from "vitest";
import { readEnvironment } from "../../../app/env.server";
import { letters as kinds } from "../../../app/mail/letters.server";
import type { Letter } from "../../../app/mail/letter";
import { letterText } from "../../../app/mail/letter-text";
import { findCard } from "../../../app/shop/catalogue/catalogue.server";
import { vatWithin } from "../../../app/shop/legal/trader";
import { formatPence } from "../../../app/shop/money";
import { correctOrder } from "../../../app/shop/fulfilment/correct-order.server";
import { findLinkedOrder } from "../../../app/shop/orders/order-links.server";
import { addOrderEvent } from "../../../app/shop/orders/order-events.server";
import { storeEventText } from "../../../app/shop/orders/staff-notes.server";
import { refundReasons } from "../../../app/shop/refunds/refund-sum";
import type { Db } from "../../../db/connect";
import type { LetterKind } from "../../../db/letter-tables";
import { databases, seededDatabase } from "../../support/database";
import { addLines, addPaidOrder, addRefund, packNext } from "../../support/rows";

const publicUrl = "https://cards.example";
const { trader } = readEnvironment({ VAT_NUMBER: "GB999999973" });
const email = "dave@example.com";

const sumOf = ({ blocks }: Letter) =>
  blocks.flatMap((block) => (block.kind === "sum" ? block.rows.map((row) => [...row]) : []));
const flat = (letter: Letter) => letterText(letter).replaceAll(/\s+/g, " ");

const tokenIn = (letter: Letter) => /cards\.example\/order\/([\w-]+)/.exec(flat(letter))?.[1] ?? "";

describe.each(databases)("a letter about an order on %s", (kind) => {
  let db: Db;
  beforeEach(async () => void (db = await seededDatabase(kind)));

  /** Two cards, the first with a message. */
  async function order(id: string, changes: Parameters<typeof addPaidOrder>[2] = {}) {
    await addPaidOrder(db, id, { email, postageName: "Royal Mail 2nd Class", ...changes });
    const discountPence = changes.discountPence ? changes.discountPence / 2 : 0;
    const line = { orderId: id, discountPence };
    await addLines(db, [
      {
        ...line,
        position: 0,
        uId: `${id}-0`,
        productId: "grapes",
        name: "I Ate Your Grapes",
        pricePence: 325 - discountPence,
        personalisation: "Get up",
      },
      {
        ...line,
        position: 1,
        uId: `${id}-1`,
        productId: "gone",
        name: "A Card Of Old",
        pricePence: 349 - discountPence,
        personalisation: "",
      },
    ]);
    return id;
  }

  async function composeLetter(
    name: LetterKind,
    orderId: string,
    { aboutId = null, key = name }: { aboutId?: string | null; key?: string } = {},
  ) {
    const waiting = { kind: name, orderId, aboutId, key, customerId: null };
    const rest = { createdAt: 1, dueAt: 0, attempts: 0 };
    return kinds[name].compose(
      { ...waiting, ...rest } as Parameters<(typeof kinds)[typeof name]["compose"]>[0],
      {
        db,
        publicUrl,
        trader,
      },
    );
  }
  async function letter(...asked: Parameters<typeof composeLetter>): Promise<Letter> {
    const composed = await composeLetter(...asked);
    expect(composed?.to).toBe(email);
    return composed!.letter;
  }

  test("confirms it with a bill of each card, the discount, the postage and the VAT, or without", async () => {
    const discounted = { discountCode: "MEAN10", discountPence: 68, vatBasisPoints: 2000 };
    await order("BC-1", { ...discounted, postagePence: 170, totalPence: 776 });
    expect(sumOf(await letter("order-confirmation", "BC-1"))).toEqual([
      ["I Ate Your Grapes", "£3.25"],
      ["A Card Of Old", "£3.49"],
      ["Discount, MEAN10", "−£0.68"],
      ["Royal Mail 2nd Class", "£1.70"],
      ["Included: VAT at 20%", formatPence(vatWithin(776, 2000))],
      ["Total", "£7.76"],
    ]);
    expect(flat(await letter("order-confirmation", "BC-1"))).toContain("GB999999973");
    await order("BC-2", { postageName: null, totalPence: 844 });
    expect(flat(await letter("order-confirmation", "BC-2"))).not.toContain("GB999999973");
    expect(sumOf(await letter("order-confirmation", "BC-2"))).toEqual([
      ["I Ate Your Grapes", "£3.25"],
      ["A Card Of Old", "£3.49"],
      ["Royal Mail", "£1.70"],
      ["Total", "£8.44"],
    ]);
  });

  test("brings a link of its own, and a requested one ends the one requested before", async () => {
    await order("BC-1");
    const asked = ["order-confirmation", "order-link", "order-dispatched", "order-link"] as const;
    const tokens = [];
    for (const name of asked) tokens.push(tokenIn(await letter(name, "BC-1")));
    const found = await Promise.all(tokens.map((token) => findLinkedOrder(db, token)));
    expect(found.map((linked) => linked?.id)).toEqual(["BC-1", undefined, "BC-1", "BC-1"]);
  });

  test("confirms it with its estimate and address, or asks for an address", async () => {
    const address = { deliveryName: "Dave", deliveryAddress: "1 Regret Street\nLeeds" };
    await order("BC-1", { ...address, deliveryEstimate: "Tuesday 24 November" });
    const whole = letterText(await letter("order-confirmation", "BC-1"));
    expect(whole).toContain("> Dave\n> 1 Regret Street\n> Leeds\n");
    expect(whole.replaceAll(/\s+/g, " ")).toContain(
      "Royal Mail 2nd Class should have it there by Tuesday 24 November",
    );
    await order("BC-2", { deliveryEstimate: null });
    const bare = flat(await letter("order-confirmation", "BC-2"));
    expect(bare).toContain("> You gave no address.");
    expect(bare).not.toContain("should have it there by");
    await order("BC-3", { ...address, deliveryName: null });
    const nameless = letterText(await letter("order-confirmation", "BC-3"));
    expect(nameless).toContain("\n\n> 1 Regret Street\n> Leeds\n");
  });

  test("confirms one on hold with the reason, and does not say that it is printed", async () => {
    const reasons = ["amount", "no address", "which cards", "disputed", "Dave owes me a pint"];
    const openings = new Set<string>();
    for (const [at, heldReason] of reasons.entries()) {
      await order(`BC-${at}`, { heldReason, deliveryEstimate: "Tuesday" });
      const text = flat(await letter("order-confirmation", `BC-${at}`));
      expect(text).not.toMatch(/on the press|a pint/i);
      expect(text).toContain("should have it there by Tuesday");
      openings.add(/Your money has arrived[^.]*\./.exec(text)?.[0] ?? "none");
    }
    expect(openings.size).toBe(reasons.length);
    expect(openings).not.toContain("none");
  });

  test("confirms later what has become of it and its cards", async () => {
    const estimate = "should have it there by Tuesday";
    await order("BC-1", { deliveryEstimate: "Tuesday" });
    const whole = flat(await letter("order-confirmation", "BC-1"));
    for (const text of ["ON THE PRESS", estimate]) expect(whole).toContain(text);
    await db.updateTable("orderLines").set({ takenOut: 1 }).where("position", "=", 1).execute();
    await addRefund(db, "RF-1", 325, "succeeded");
    await db
      .insertInto("refundLines")
      .values({ refundId: "RF-1", position: 0, amountPence: 325 })
      .execute();
    const names = sumOf(await letter("order-confirmation", "BC-1")).map(([name]) => name);
    expect(names.slice(0, 2)).toEqual([
      "I Ate Your Grapes (paid back)",
      "A Card Of Old (not printed)",
    ]);
    await packNext(db, "BC-1");
    expect(flat(await letter("order-confirmation", "BC-1"))).not.toContain(estimate);
    for (const status of ["Dispatched", "Delivered", "Refunded"] as const) {
      await db.updateTable("orders").set({ status, heldReason: null }).execute();
      const text = flat(await letter("order-confirmation", "BC-1"));
      expect(text).toContain("HERE IS YOUR RECEIPT");
      expect(text).not.toMatch(/on the press|Nothing is posted|should have it there by/i);
    }
  });

  test("shows the covers of its cards, or polite names and no covers", async () => {
    await order("BC-1");
    await order("BC-2", { isPolite: 1 });
    const cards = async (id: string) =>
      (await letter("order-confirmation", id)).blocks.flatMap((block) =>
        block.kind === "card" ? [[block.name, block.cover?.url, block.inside.message]] : [],
      );
    expect(await cards("BC-1")).toEqual([
      ["I Ate Your Grapes", `${publicUrl}/cards/grapes-social.jpg`, "Get up"],
      ["A Card Of Old", undefined, ""],
    ]);
    const grapes = await findCard(db, "grapes");
    expect(await cards("BC-2")).toEqual([
      [grapes?.politeName, undefined, "Get up"],
      ["A Tasteful Card", undefined, ""],
    ]);
  });

  test("reports a dispatch with its tracking number, and a first one with its estimate, where there are any", async () => {
    await order("BC-1", { trackingNumber: "AB12", deliveryEstimate: "Tuesday" });
    const text = flat(await letter("order-dispatched", "BC-1"));
    expect(text).toContain("Its tracking number is AB12.");
    expect(text).toContain("guessed that Royal Mail 2nd Class would have it there by Tuesday");
    await order("BC-2", { postageName: null });
    await packNext(db, "BC-1");
    expect(flat(await letter("order-dispatched", "BC-1"))).not.toContain("would have it there by");
    const bare = flat(await letter("order-dispatched", "BC-2"));
    expect(bare).not.toMatch(/tracking number|would have it there by/);
    expect(bare).toContain("left us by Royal Mail.");
  });

  test("reports a refund with its parts and its reason, as far as these are the customer’s business, unless it failed", async () => {
    await order("BC-1");
    const refund = async (
      id: string,
      amountPence: number,
      changes: { postagePence?: number; reason: string },
      lines: [position: number, amountPence: number][] = [],
    ) => {
      await addRefund(db, id, amountPence);
      await db.updateTable("refunds").set(changes).where("id", "=", id).execute();
      for (const [position, pence] of lines) {
        const line = { refundId: id, position, amountPence: pence };
        await db.insertInto("refundLines").values(line).execute();
      }
      return letter("order-refunded", "BC-1", { key: `order-refunded:${id}` });
    };
    const parts = await refund("RF-1", 900, { postagePence: 170, reason: refundReasons.faulty }, [
      [0, 325],
      [1, 349],
    ]);
    expect(sumOf(parts)).toEqual([
      ["I Ate Your Grapes", "£3.25"],
      ["A Card Of Old", "£3.49"],
      ["Postage", "£1.70"],
      ["On top", "£0.56"],
      ["Total", "£9.00"],
    ]);
    expect(flat(parts)).toContain("We’ve sent £9.00 back");
    expect(flat(parts)).toContain("Why: it was faulty");
    const card = await refund("RF-2", 325, { reason: refundReasons.lost }, [[0, 325]]);
    expect(sumOf(card)).toEqual([
      ["I Ate Your Grapes", "£3.25"],
      ["Total", "£3.25"],
    ]);
    const amount = await refund("RF-3", 100, { reason: refundReasons.other });
    expect(sumOf(amount)).toEqual([]);
    expect(flat(amount)).not.toMatch(/Why:|It is for:/);
    await db.updateTable("refunds").set({ state: "failed" }).where("id", "=", "RF-3").execute();
    const failed = { key: "order-refunded:RF-3" };
    expect(await composeLetter("order-refunded", "BC-1", failed)).toBeUndefined();
  });

  test("names what was corrected, and quotes what staff wrote, to whom it concerns", async () => {
    await order("BC-1");
    const about = async (detail: string, text?: string) => {
      const event = { kind: "changed", actor: "staff", detail } as const;
      const number = await addOrderEvent(db, "BC-1", event);
      if (text !== undefined) await storeEventText(db, "BC-1", number, text);
      return { aboutId: String(number) };
    };
    await about("other");
    const changed = await letter("order-changed", "BC-1", await about("address"));
    expect(flat(changed)).toContain("corrected the address of order BC-1");
    const worded = { ...(await about("message", "Get\nup")), key: "order-changed:BC-1:3:0" };
    const corrected = letterText(await letter("order-changed", "BC-1", worded));
    expect(corrected).toContain("In I Ate Your Grapes it said:\n\n> Get\n> up\n\nNow it is:\n\n");
    const first = { ...(await about("message", "")), key: "order-changed:BC-1:4:0#again" };
    expect(flat(await letter("order-changed", "BC-1", first))).toContain("was blank inside.");
    const text = "Which of you\nis it for?\n\n\nSay so.";
    const message = letterText(await letter("order-message", "BC-1", await about("", text)));
    expect(message).toContain("\n\nWhich of you is it for?\n\nSay so.\n\n");
    const moved = await composeLetter("order-moved", "BC-1", await about("", "old@example.com"));
    expect(moved?.to).toBe("old@example.com");
    expect(JSON.stringify(moved)).not.toContain("/order/");
    expect(await composeLetter("order-message", "BC-1", await about(""))).toBeUndefined();
  });

  test("is not written once it is erased, or if it was never paid or its reader is unknown", async () => {
    await order("BC-1", { erasedAt: 1 });
    await order("BC-2", { paidAt: null, status: "Awaiting payment" });
    await order("BC-3", { email: null });
    for (const id of ["BC-1", "BC-2", "BC-3", "BC-NONE"]) {
      for (const name of ["order-confirmation", "order-refunded"] as const) {
        expect([id, await composeLetter(name, id)]).toEqual([id, undefined]);
      }
    }
    const number = await addOrderEvent(db, "BC-3", { kind: "message", actor: "staff" });
    await storeEventText(db, "BC-3", number, "Hello");
    const aboutId = String(number);
    expect(await composeLetter("order-message", "BC-3", { aboutId })).toBeUndefined();
  });

  test("links to it by an address of its own, which the shop keeps to itself", async () => {
    await order("BC-1");
    await addRefund(db, "RF-1", 100);
    const event = { kind: "message", actor: "staff" } as const;
    const aboutId = String(await addOrderEvent(db, "BC-1", event));
    await storeEventText(db, "BC-1", Number(aboutId), "Hello");
    const letters = [
      ["order-confirmation", {}],
      ["order-link", {}],
      ["order-refunded", { key: "order-refunded:RF-1" }],
      ["order-message", { aboutId }],
    ] as const;
    const links = [];
    for (const [name, about] of letters) {
      const composed = await composeLetter(name, "BC-1", about);
      const token = tokenIn(composed!.letter);
      expect(composed?.secret).toBe(token);
      links.push(token);
    }
    expect(new Set(links).size).toBe(letters.length);
  });

  // Spec 11: When the e-mail address of an order is corrected, its earlier links end.
  // (app/shop/fulfilment/correct-order.server.ts, app/mail/order-letters.server.ts)
  test("links to it from the corrected e-mail address alone, also if it is written meanwhile", async () => {
    for (const id of ["BC-1", "BC-2"]) await order(id);
    const links = await Promise.all(["BC-1", "BC-2"].map((id) => letter("order-confirmation", id)));
    const now = "eve@example.com";
    const change = { what: "email", was: email, now } as const;
    const [composed] = await Promise.all([
      composeLetter("order-dispatched", "BC-1"),
      correctOrder(db, { staffId: "BB-OLIVE", role: "owner" }, "BC-1", change),
    ]);
    const shows = async (each: Letter) => (await findLinkedOrder(db, tokenIn(each)))?.id;
    expect(await shows(composed!.letter)).toBe(composed?.to === now ? "BC-1" : undefined);
    expect(await Promise.all(links.map(shows))).toEqual([undefined, "BC-2"]);
    const confirmation = await composeLetter("order-confirmation", "BC-1");
    expect(confirmation?.to).toBe(now);
    expect(await shows(confirmation!.letter)).toBe("BC-1");
  });
});
