import pino from "pino";
import { beforeEach, describe, expect, test } from "vitest";
import { readEnvironment } from "../../../app/env.server";
import { letterText } from "../../../app/mail/letter-text";
import type { Mailer } from "../../../app/mail/mailer.server";
import { orderLetters } from "../../../app/mail/order-letters.server";
import { sendDueLetters } from "../../../app/mail/send-letters.server";
import { keepTerms, readTermsDate } from "../../../app/shop/legal/kept-terms.server";
import type { TraderDetails } from "../../../app/shop/legal/trader";
import {
  readLabelSender,
  readTrader,
  readTraderAt,
  readTraderDetails,
  setTrader,
  termsDayFault,
} from "../../../app/shop/legal/trader-details.server";
import { addLetter, claimDueLetter } from "../../../app/shop/letters/outbox.server";
import type { Shop } from "../../../app/shop/shop";
import { readDeskLog } from "../../../app/shop/staff/read-desk-log.server";
import { termsDay } from "../../../app/shop/terms";
import { databases } from "../../support/database";
import { readOrder, addPaidOrder } from "../../support/rows";
import { checkOutWith, openTestShop, payAll } from "../../support/test-shop";

const { trader: first, publicUrl } = readEnvironment({ VAT_NUMBER: "GB999999973" });
const changed: TraderDetails = {
  name: "Bustard & Daughters Ltd",
  address: ["2 New Lane", "York", "YO1 7HH"],
  email: "new@cards.example",
  ownName: null,
  registeredOffice: "3 Old Lane, Leeds, LS1 1AA",
  registeredIn: "England and Wales",
  companyNumber: "01234567",
  vatNumber: "GB980780684",
  labelSender: null,
  termsDay,
};

describe.each(databases)("the trader on %s", (kind) => {
  let shop: Shop;
  beforeEach(async () => void (shop = await openTestShop(kind)));
  const revision = async () => (await readTraderDetails(shop.db, first)).revision;
  const set = async (changes: Partial<TraderDetails> = {}, now = new Date()) => {
    const seenRevision = await revision();
    const details = { ...changed, ...changes };
    await setTrader(shop.db, "nobody", { first, seenRevision, details }, now);
  };
  const history = async () =>
    (await readDeskLog(shop.db, { subject: "settings" })).entries.map(({ text }) => text);

  test("is that of the variables until the owner sets one, and then the owner's", async () => {
    expect(await readTrader(shop.db, first)).toEqual(first);
    expect(await readLabelSender(shop.db, first)).toContain("B. Cards, 1 Made-Up Street");
    await set();
    const { labelSender: _, termsDay: __, ...trader } = changed;
    expect(await readTrader(shop.db, first)).toEqual(trader);
    expect(await readLabelSender(shop.db, first)).toBe(
      "Bustard & Daughters Ltd, 2 New Lane, York, YO1 7HH",
    );
    await set({ labelSender: "PO Box 7, York, YO1 7HH", vatNumber: null });
    expect((await readTrader(shop.db, first)).vatNumber).toBeNull();
    expect(await readLabelSender(shop.db, first)).toBe("PO Box 7, York, YO1 7HH");
  });

  // Spec 30: The history says which facts of the trader were changed, from what, to what, by whom.
  // (app/shop/legal/trader-details.server.ts, app/shop/staff/log-detail.ts)
  test("is set once by a form that is sent twice, and the history has both values", async () => {
    const { details } = await readTraderDetails(shop.db, first);
    const change = {
      first,
      seenRevision: 0,
      details: { ...details, name: "New", vatNumber: null },
    };
    await setTrader(shop.db, "nobody", change, new Date());
    await setTrader(shop.db, "nobody", change, new Date());
    expect(await history()).toEqual([
      "changed the trader: the name from “Bastard Cards” to “New”, the VAT number from “GB999999973” to none",
    ]);
  });

  // Spec 30: A change of the trader never overwrites another that its owner has not seen.
  // (app/shop/legal/trader-details.server.ts)
  test("is not overwritten by an owner who has not seen the latest change", async () => {
    await set({ name: "A" });
    const late = { first, seenRevision: 0, details: { ...changed, name: "B" } };
    await expect(setTrader(shop.db, "nobody", late, new Date())).rejects.toThrow(
      "Somebody was quicker: the name is now “A”, you wrote “B”.",
    );
    const seenRevision = await revision();
    const changes = ["C", "D"].map((name) =>
      setTrader(
        shop.db,
        "nobody",
        { first, seenRevision, details: { ...changed, name } },
        new Date(),
      ),
    );
    const outcomes = (await Promise.allSettled(changes)).map(({ status }) => status);
    expect(outcomes.toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await history()).toHaveLength(2);
  });

  test("is the one of its time for an order, with today's e-mail address", async () => {
    expect(await readTraderAt(shop.db, 1, first)).toEqual(first);
    await set({ name: "A" }, new Date(1000));
    await set({ name: "B", email: "b@cards.example" }, new Date(2000));
    const now = await readTrader(shop.db, first);
    const nameAt = async (time: number) => {
      const { name, email } = await readTraderAt(shop.db, time, now);
      return [name, email];
    };
    expect(await nameAt(999)).toEqual([first.name, "b@cards.example"]);
    expect(await nameAt(1000)).toEqual(["A", "b@cards.example"]);
    expect(await nameAt(2000)).toEqual(["B", "b@cards.example"]);
  });

  // Spec 30: The confirmation of an order names the trader that it was placed with, and a VAT number only
  // if the order was charged VAT. (app/mail/order-letters.server.ts)
  test("is in the confirmation as it was when the order was placed", async () => {
    const confirm = async (id: string, order: { vatBasisPoints: number; createdAt: number }) => {
      await addPaidOrder(shop.db, id, { email: "dave@example.com", ...order });
      await addLetter(shop.db, { key: id, kind: "order-confirmation", orderId: id, dueAt: 0 });
      const waiting = (await claimDueLetter(shop.db, Date.now()))!;
      const trader = await readTrader(shop.db, first);
      const composing = { db: shop.db, publicUrl, trader };
      const composed = await orderLetters["order-confirmation"].compose(waiting, composing);
      return letterText(composed!.letter).replaceAll(/\s+/g, " ");
    };
    await set({}, new Date(1000));
    const before = await confirm("BC-1", { vatBasisPoints: 2000, createdAt: 999 });
    expect(before).toContain("VAT number GB999999973");
    expect(before).toContain("1 Made-Up Street");
    expect(before).toContain("go to new@cards.example");
    expect(before).not.toContain("Daughters");
    const after = await confirm("BC-2", { vatBasisPoints: 2000, createdAt: 1000 });
    expect(after).toContain("Bustard & Daughters Ltd, 2 New Lane");
    expect(after).toContain(
      "Registered office: 3 Old Lane, Leeds, LS1 1AA Registered in England and Wales Company number 01234567 VAT number GB980780684",
    );
    expect(before).not.toContain("Registered");
    expect(await confirm("BC-3", { vatBasisPoints: 0, createdAt: 1000 })).not.toContain("VAT");
  });

  test("signs each letter and takes its answers, from the next letter on", async () => {
    const sent: { text: string; replyTo: string }[] = [];
    const mailer: Mailer = {
      async send({ letter, replyTo }) {
        sent.push({ text: letterText(letter), replyTo });
        return { outcome: "sent", answer: "250", text: "" };
      },
      close: () => {},
    };
    const log = pino({ level: "silent" });
    const send = async (key: string) => {
      await addPaidOrder(shop.db, key, { email: "dave@example.com" });
      await addLetter(shop.db, { key, kind: "order-released", orderId: key, dueAt: 0 });
      await sendDueLetters({ db: shop.db, publicUrl, firstTrader: first, log, mailer });
    };
    await send("BC-1");
    await set();
    await send("BC-2");
    expect(sent.map(({ replyTo }) => replyTo)).toEqual([first.email, changed.email]);
    expect(sent[0]?.text).toContain("1 Made-Up Street");
    expect(sent[1]?.text).toContain("2 New Lane");
  });

  // Spec 30: A shopper who checks out again after the trader's VAT has changed gets a new order under the
  // new rate, and the earlier payment page takes no money. (app/shop/checkout/resolve-earlier-orders.server.ts)
  test("charges VAT as it stands at the checkout, and an order keeps what it was charged", async () => {
    const lines = [{ uId: crypto.randomUUID(), productId: "grapes", personalisation: "" }];
    const before = await checkOutWith(shop, { lines });
    const again = { lines, lastOrderId: before.orderId, vatBasisPoints: 2000 };
    const after = await checkOutWith(shop, again);
    expect(after.orderId).not.toBe(before.orderId);
    expect(await checkOutWith(shop, { ...again, lastOrderId: after.orderId })).toMatchObject(after);
    expect(await payAll(shop, [before.url])).toEqual([]);
    await payAll(shop, [after.url]);
    expect(await readOrder(shop.db, after.orderId)).toMatchObject({ vatBasisPoints: 2000 });
  });

  // Spec 30: The owner dates the terms, from the day of their text to today, and each order keeps the date
  // that it was placed under. (app/shop/legal/kept-terms.server.ts)
  test("dates the terms for orders from then on", async () => {
    const dated = async () => {
      const { termsVersion } = await keepTerms(shop.db, new Date());
      return [termsVersion, await readTermsDate(shop.db, new Date("2026-12-24"))];
    };
    const version = "29 November 2026, postage £1.70 and £2.20";
    expect(await dated()).toEqual([version, "29 November 2026"]);
    await set({ termsDay: "2026-12-01" });
    expect(await dated()).toEqual([
      "29 November 2026, dated 1 December 2026, postage £1.70 and £2.20",
      "1 December 2026",
    ]);
    expect(await history()).toEqual([
      expect.stringContaining("the date of the terms from “Sun 29 Nov 2026” to “Tue 1 Dec 2026”"),
    ]);
  });

  test("dates the terms neither before their text nor in the future", () => {
    const now = new Date("2026-12-01T12:00Z");
    expect(termsDayFault("2026-11-28", now)).toContain("can’t be older than their text");
    expect(termsDayFault(termsDay, now)).toBeUndefined();
    expect(termsDayFault("2026-12-01", now)).toBeUndefined();
    expect(termsDayFault("2026-12-02", now)).toContain("has not come");
  });
});
