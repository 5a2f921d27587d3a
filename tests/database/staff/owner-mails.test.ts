import pino from "pino";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { letters as kinds } from "../../../app/mail/letters.server";
import { letterText } from "../../../app/mail/letter-text";
import type { DisputeOutcome, PaymentOutcome } from "../../../app/payments/payments";
import { recordPayment } from "../../../app/shop/checkout/record-payment.server";
import { holdOrder, releaseOrder } from "../../../app/shop/fulfilment/hold.server";
import { recordDispute } from "../../../app/shop/refunds/disputes.server";
import { recordRefusal } from "../../../app/shop/refunds/refund-records.server";
import { remindOfDisputes } from "../../../app/shop/refunds/remind-of-disputes.server";
import { changeRole, disableStaff } from "../../../app/shop/staff/manage-staff.server";
import { chooseMails, readMailChoices } from "../../../app/shop/staff/mail-choices.server";
import { writeMorningMails } from "../../../app/shop/staff/morning-mails.server";
import { writeAlarmMails } from "../../../app/shop/operations/alarm-mails.server";
import { noteBackup } from "../../../app/shop/operations/backups.server";
import { sendTestLetter } from "../../../app/shop/letters/resend-letters.server";
import { sendDueLetters } from "../../../app/mail/send-letters.server";
import type { Mailer } from "../../../app/mail/mailer.server";
import type { StaffRole } from "../../../app/shop/staff/roles";
import { acceptInvitation, inviteStaff } from "../../../app/shop/staff/staff.server";
import { readEnvironment } from "../../../app/env.server";
import type { Db } from "../../../db/connect";
import { databases, seededDatabase } from "../../support/database";
import { deskPassword } from "../../support/desk";
import { outbox } from "../../support/mailer";
import { addLines, addMember, addPaidOrder, addRefund } from "../../support/rows";
import { checkOutWith, openTestShop, payAll } from "../../support/test-shop";

const log = pino({ level: "silent" });
const dayMs = 24 * 60 * 60 * 1000;
const lastDay = Date.parse("2026-12-10T12:00:00Z");
const { trader } = readEnvironment({});
const publicUrl = "https://cards.example";

/** Reports a dispute of the order BC-1, whose last day is the tenth of December. */
const dispute = (db: Db, changes: Partial<DisputeOutcome> = {}) =>
  recordDispute(
    { db, log },
    {
      id: "du_1",
      paymentId: "pi_1",
      amountPence: 495,
      reason: "product_not_received",
      state: "open",
      toldAt: 1,
      openedAt: 1,
      replyBy: lastDay,
      ...changes,
    },
  );

/** Reports a payment that no order asked for. */
const payForNothing = (db: Db) =>
  recordPayment({ db, log }, {
    state: "paid",
    isOurs: true,
    checkoutSessionId: "cs_1",
    orderId: null,
    totalPence: 495,
  } as PaymentOutcome);

/** The letters to owners that wait, each with its reader. */
const letters = async (db: Db) =>
  (await outbox(db))
    .filter(({ kind }) => kind.startsWith("owner-"))
    .map(({ key, customerId }) => `${key.split(":")[0]} to ${customerId}`)
    .toSorted();

/** The subjects and texts of the letters that would be sent now. */
async function written(db: Db) {
  const waiting = (await outbox(db)).filter(({ kind }) => kind.startsWith("owner-"));
  const composed = await Promise.all(
    waiting.map((letter) => kinds[letter.kind].compose(letter, { db, publicUrl, trader })),
  );
  return composed.flatMap((each) =>
    each
      ? [`${each.to}: ${each.letter.subject} ${letterText(each.letter).replaceAll(/\s+/g, " ")}`]
      : [],
  );
}

async function openBooks(db: Db) {
  await addPaidOrder(db, "BC-1", {
    paymentId: "pi_1",
    email: "dave@example.com",
    deliveryName: "Dave Bastard",
    deliveryAddress: "1 Regret Street\nLeeds\nLS1 4AP",
    postageName: "Royal Mail 2nd Class",
  });
  await addGrapes(db, "BC-1");
}

const addGrapes = (db: Db, orderId: string) =>
  addLines(db, [
    {
      orderId,
      position: 0,
      uId: "one",
      productId: "grapes",
      name: "I Ate Your Grapes",
      pricePence: 325,
      personalisation: "Get up",
    },
  ]);

/** A shop with one order, two owners and a packer. */
async function openDesk(kind: Parameters<typeof seededDatabase>[0]) {
  const db = await seededDatabase(kind);
  await openBooks(db);
  const olive = await addMember(db, "olive", "owner");
  const omar = await addMember(db, "omar", "owner");
  const pete = await addMember(db, "pete", "packer");
  return { db, olive, omar, pete };
}

describe.each(databases)("the e-mails to owners on %s", (kind) => {
  // Spec 30: An owner gets an e-mail about each dispute, with its last day, unless they turned it off.
  // (app/shop/refunds/disputes.server.ts, app/shop/staff/mail-choices.server.ts)
  test("report a dispute once for each of its open states, to each owner who wants to know", async () => {
    const { db, olive, omar } = await openDesk(kind);
    await dispute(db, { state: "inquiry" });
    await dispute(db, { state: "inquiry" });
    expect(await letters(db)).toEqual([`owner-dispute to ${olive}`, `owner-dispute to ${omar}`]);
    const [first] = await written(db);
    expect(first).toMatch(/^olive@example.com: Order BC-1 is disputed, £4.95: it needs you /);
    expect(first).toContain("The bank asks about it. Its reason: product not received.");
    expect(first).toContain("Answer at the payment company before 10 Dec 2026, 12:00.");
    expect(first).toContain(`${publicUrl}/desk/trouble`);
    await chooseMails(db, omar, { orders: "none", alarms: false });
    await dispute(db, { state: "open", toldAt: 2, replyBy: null });
    const [open] = await written(db);
    expect(open).toContain(
      "The bank has taken it back, for now. Its reason: product not received.",
    );
    expect(open).toContain("The payment company names no last day for an answer.");
    await dispute(db, { state: "won", toldAt: 3 });
    expect(await letters(db)).toEqual([
      `owner-dispute to ${olive}`,
      `owner-dispute to ${olive}`,
      `owner-dispute to ${omar}`,
    ]);
    expect(await written(db)).toEqual([]);
  });

  // Spec 30: Three days before the last day for an answer to a dispute, owners are reminded, once.
  // (app/shop/refunds/remind-of-disputes.server.ts, app/jobs/owner-mails.server.ts)
  test("remind of a dispute once, three days before its last day", async () => {
    const { db, olive, omar } = await openDesk(kind);
    await dispute(db);
    await dispute(db, { id: "du_2", openedAt: lastDay - 2 * dayMs });
    await dispute(db, { id: "du_3", state: "won" });
    await dispute(db, { id: "du_4", replyBy: null });
    await db.deleteFrom("outbox").execute();
    await remindOfDisputes(db, lastDay - 3 * dayMs - 1);
    expect(await letters(db)).toEqual([]);
    await remindOfDisputes(db, lastDay - 3 * dayMs);
    await remindOfDisputes(db, lastDay - dayMs);
    const reminders = [`owner-dispute-due to ${olive}`, `owner-dispute-due to ${omar}`];
    expect(await letters(db)).toEqual(reminders);
    await remindOfDisputes(db, lastDay + 1);
    expect(await letters(db)).toEqual(reminders);
    expect((await written(db))[0]).toContain("Answer at the payment company before 10 Dec 2026");
  });

  // Spec 30: An owner gets an e-mail about each order on hold, and about money that belongs to no order.
  // (app/shop/checkout/record-payment.server.ts, app/shop/fulfilment/hold.server.ts)
  test("report a hold to the owners who did not make it, and none that has ended", async () => {
    const { db, olive, omar, pete } = await openDesk(kind);
    await holdOrder(db, olive, "BC-1", "Dave owes me a pint");
    expect(await letters(db)).toEqual([`owner-held to ${omar}`]);
    const [text] = await written(db);
    expect(text).toContain(
      "Nobody can post it: 1 card bought, Royal Mail 2nd Class, £4.95, on hold.",
    );
    expect(text).not.toContain("pint");
    await releaseOrder(db, olive, "BC-1", "staff");
    expect(await written(db)).toEqual([]);
    await holdOrder(db, pete, "BC-1", "What does it say?");
    expect(await letters(db)).toHaveLength(3);
  });

  // Spec 30: An owner gets an e-mail about each refund that fails. (app/shop/refunds/refund-records.server.ts)
  test("report a refund that fails, once", async () => {
    const { db, olive, omar } = await openDesk(kind);
    await addRefund(db, "RF-1", 495);
    await recordRefusal(db, "RF-1", "lost card");
    await recordRefusal(db, "RF-1", "lost card");
    expect(await letters(db)).toEqual([
      `owner-refund-failed to ${olive}`,
      `owner-refund-failed to ${omar}`,
    ]);
    expect((await written(db))[0]).toContain("Order BC-1: a refund of £4.95 failed");
  });

  // Spec 30: An owner who wants to know gets an e-mail about each order, in the transaction of its payment.
  // (app/shop/checkout/record-sale.server.ts)
  test("report each order once to the owners who want that, and to no other", async () => {
    const shop = await openTestShop(kind);
    const olive = await addMember(shop.db, "olive", "owner");
    await addMember(shop.db, "omar", "owner");
    const pete = await addMember(shop.db, "pete", "packer");
    for (const id of [olive, pete])
      await chooseMails(shop.db, id, { orders: "each", alarms: false });
    const { orderId, url } = await checkOutWith(shop);
    await payAll(shop, [url]);
    await payAll(shop, [url]);
    expect(await letters(shop.db)).toEqual([`owner-order to ${olive}`]);
    const [text] = await written(shop.db);
    expect(text).toContain(`Order ${orderId}: £11.69`);
    expect(text).toContain(
      `Order ${orderId} is paid: 3 cards bought, Royal Mail 2nd Class, £11.69.`,
    );
    expect(text).toContain(`/desk/orders/${orderId}`);
    expect(text).not.toMatch(/dave|regret street|get up/i);
  });

  describe("each morning", () => {
    const at = (time: string) => Date.parse(`2026-11-${time}:00Z`);
    beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: at("20T15:00") }));
    afterEach(() => void vi.useRealTimers());

    // Spec 30: The e-mail of each morning reports the orders since the last one, at half past seven in
    // London. (app/shop/staff/morning-mails.server.ts)
    test("report the orders since the last one, at half past seven, and nothing if there was none", async () => {
      const { db, olive } = await openDesk(kind);
      await chooseMails(db, olive, { orders: "morning", alarms: false });
      await addPaidOrder(db, "BC-2", {
        paidAt: at("20T14:59"),
        postageName: "Royal Mail 2nd Class",
      });
      await addPaidOrder(db, "BC-3", {
        paidAt: at("20T15:00"),
        postageName: "Royal Mail First Class",
      });
      await addPaidOrder(db, "BC-4", { paidAt: at("21T07:29"), heldReason: "amount" });
      await addGrapes(db, "BC-4");
      await addPaidOrder(db, "BC-5", { paidAt: at("21T07:30"), currency: "JPY" });
      await writeMorningMails(db, at("21T07:29"));
      expect(await letters(db)).toEqual([]);
      await writeMorningMails(db, at("21T07:31"));
      await writeMorningMails(db, at("21T09:00"));
      expect(await letters(db)).toEqual([`owner-morning to ${olive}`]);
      const [text] = await written(db);
      expect(text).toContain("olive@example.com: 2 orders, £9.90 ");
      expect(text).toContain("2 orders since 20 Nov 2026, 15:00: 1 card bought, £9.90.");
      expect(text).toContain("BC-3: 0 cards bought, Royal Mail First Class, £4.95");
      expect(text).toContain("BC-4: 1 card bought, no postage of ours, £4.95, on hold");
      expect(text).not.toMatch(/BC-[25]/);
      await writeMorningMails(db, at("22T10:00"));
      await writeMorningMails(db, at("25T10:00"));
      const texts = await written(db);
      expect([(await letters(db)).length, texts.length]).toEqual([3, 2]);
      expect(texts[1]).toContain("1 order since 21 Nov 2026, 07:30: 0 cards bought, £0.00.");
      expect(texts[1]).toContain("BC-5: 0 cards bought, no postage of ours, JPY 495");
    });

    // Spec 30: A new owner gets the e-mail of each morning, and an earlier one gets none that they have not
    // chosen. (app/shop/staff/staff.server.ts)
    test("are for new owners, and for those of before only if they choose them", async () => {
      const { db, olive } = await openDesk(kind);
      const orders = async (id: string) => (await readMailChoices(db, id)).orders;
      expect(await orders(olive)).toBe("none");
      const take = async (email: string, role: StaffRole) => {
        const token = await inviteStaff(db, email, role);
        const loggedIn = await acceptInvitation(db, token, {
          name: "Nell",
          password: deskPassword,
        });
        return loggedIn.customerId;
      };
      const nell = await take("nell@example.com", "owner");
      expect(await orders(nell)).toBe("morning");
      expect(await orders(await take("nick@example.com", "packer"))).toBe("none");
      await chooseMails(db, nell, { orders: "none", alarms: false });
      await take("nell@example.com", "owner");
      expect(await readMailChoices(db, nell)).toEqual({ orders: "none", alarms: false });
    });
  });

  describe("that report alarms", () => {
    const now = Date.parse("2026-11-20T09:00:00Z");
    const hourMs = 60 * 60 * 1000;
    beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now }));
    afterEach(() => void vi.useRealTimers());

    const takeNone: Mailer = {
      send: () => Promise.resolve({ outcome: "refused", answer: "550 Nobody here", text: "" }),
      close: () => {},
    };

    // Spec 30: Owners get an e-mail when e-mails of the shop fail or are late, at most two a day, and none
    // because one of these failed. (app/shop/operations/alarm-mails.server.ts)
    test("report letters that failed, once a day, and never their own failure", async () => {
      const { db, olive, omar } = await openDesk(kind);
      await sendTestLetter(db, olive);
      await sendTestLetter(db, omar);
      const sending = { db, publicUrl, firstTrader: trader, log, mailer: takeNone };
      // A shop that closes sends nothing, and does not take that for a mail server that refuses it.
      expect(await sendDueLetters(sending, AbortSignal.abort())).toBe(true);
      expect((await outbox(db)).map(({ state }) => state)).toEqual(["waiting", "waiting"]);
      await sendDueLetters(sending);
      expect(await letters(db)).toEqual([`owner-letters to ${olive}`, `owner-letters to ${omar}`]);
      expect((await outbox(db)).map(({ state }) => state)).toEqual(Array(4).fill("failed"));
      expect((await written(db))[0]).toContain(
        "Failed in the last week: 2. More than an hour late now: 0.",
      );
    });

    test("report letters that are an hour late, once a day", async () => {
      const { db, olive, omar } = await openDesk(kind);
      await noteBackup(db, "one.db");
      await sendTestLetter(db, olive);
      await writeAlarmMails(db, now + hourMs - 1);
      expect(await letters(db)).toEqual([]);
      vi.setSystemTime(now + hourMs);
      await writeAlarmMails(db, now + hourMs);
      await writeAlarmMails(db, now + 2 * hourMs);
      expect(await letters(db)).toEqual([`owner-letters to ${olive}`, `owner-letters to ${omar}`]);
      expect((await written(db))[0]).toContain("More than an hour late now: 1.");
    });

    // Spec 30: Owners get an e-mail about each backup that is missing or damaged, once.
    // (app/shop/operations/alarm-mails.server.ts)
    test("report a backup that is missing or damaged, once, until it is well again", async () => {
      const { db, omar } = await openDesk(kind);
      await chooseMails(db, omar, { orders: "none", alarms: false });
      const look = async (at: number) => {
        vi.setSystemTime(at);
        await writeAlarmMails(db, at);
        await writeAlarmMails(db, at + hourMs);
        return (await written(db)).map((text) => /is missing or damaged\. (.*?\.)/.exec(text)?.[1]);
      };
      const since = (at: number) => db.updateTable("staff").set({ since: at }).execute();
      await since(now - 25 * hourMs);
      // Its demo has older orders.
      expect(await look(now)).toEqual([]);
      await since(now - 26 * hourMs);
      expect(await look(now)).toEqual(["There is none."]);
      await noteBackup(db, "one.db");
      expect(await look(now + 25 * hourMs)).toEqual([]);
      expect(await look(now + 27 * hourMs)).toEqual(["The newest is of 20 Nov 2026, 09:00."]);
      await noteBackup(db, "two.db");
      await db
        .updateTable("backups")
        .set({ fault: "It is gone.", faultySince: now })
        .where("file", "=", "one.db")
        .execute();
      expect(await look(now + 28 * hourMs)).toEqual([
        "That of 20 Nov 2026, 09:00 is damaged or gone.",
      ]);
    });
  });

  // Spec 30: An e-mail to an owner is sent only if they still may and still want to read it.
  // (app/mail/owner-letters.server.ts)
  test("are sent to nobody who has lost the right or the wish in the meantime", async () => {
    const { db, olive, omar } = await openDesk(kind);
    const otto = await addMember(db, "otto", "owner");
    await dispute(db);
    expect(await written(db)).toHaveLength(3);
    await changeRole(db, olive, omar, "accountant");
    await disableStaff(db, olive, otto);
    expect(await written(db)).toHaveLength(1);
    await chooseMails(db, olive, { orders: "none", alarms: false });
    expect(await written(db)).toEqual([]);
  });

  // Spec 30: The e-mails to owners contain no name, address or message of a customer.
  // (app/mail/owner-letters.server.ts)
  test("contain nothing that a customer typed", async () => {
    const { db, pete } = await openDesk(kind);
    await addRefund(db, "RF-1", 100);
    await recordRefusal(db, "RF-1", "lost card");
    await holdOrder(db, pete, "BC-1", "Dave owes me a pint");
    await dispute(db);
    await remindOfDisputes(db, lastDay - dayMs);
    await payForNothing(db);
    const alarms = [
      "owner-dispute",
      "owner-dispute-due",
      "owner-held",
      "owner-refund-failed",
      "owner-stray",
    ];
    const found = (await outbox(db)).map(({ key }) => key.split(":")[0]);
    expect(new Set(found)).toEqual(new Set(alarms));
    const texts = await written(db);
    expect(texts).toHaveLength(2 * alarms.length);
    expect(texts.join("\n")).not.toMatch(/dave|regret street|leeds|LS1|get up|pint|grapes/i);
  });
});
