import pino from "pino";
import { describe, expect, onTestFinished, test } from "vitest";
import { ownerMailsJob } from "../../../app/jobs/owner-mails.server";
import { runDueJobs } from "../../../app/jobs/start-jobs.server";
import { composers } from "../../../app/mail/composers.server";
import { letterText } from "../../../app/mail/letter-text";
import type { DisputeOutcome, PaymentOutcome } from "../../../app/payments/payments";
import { recordPayment } from "../../../app/shop/checkout/record-payment.server";
import { holdOrder, releaseOrder } from "../../../app/shop/fulfilment/hold.server";
import { recordDispute } from "../../../app/shop/refunds/disputes.server";
import { recordRefund, recordRefusal } from "../../../app/shop/refunds/refund-records.server";
import { remindOfDisputes } from "../../../app/shop/refunds/remind-of-disputes.server";
import type { Shop } from "../../../app/shop/shop";
import { changeRole, disableStaff } from "../../../app/shop/staff/manage-staff.server";
import { chooseMails } from "../../../app/shop/staff/mail-choices.server";
import { readEnvironment } from "../../../app/env.server";
import { connect, type Db } from "../../../db/connect";
import type { LetterKind } from "../../../db/letter-tables";
import { databases, newSeededDatabase, seededDatabase } from "../../support/database";
import { outbox } from "../../support/mailer";
import { addMember } from "../../support/members";
import { addPaidOrder, addRefund } from "../../support/paid-order";

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
    .map(({ kind, customerId }) => `${kind} to ${customerId}`)
    .toSorted();

/** The subjects and texts of the letters that would be sent now. */
async function written(db: Db) {
  const waiting = (await outbox(db)).filter(({ kind }) => kind.startsWith("owner-"));
  const composed = await Promise.all(
    waiting.map((letter) => composers[letter.kind](letter, { db, publicUrl, trader })),
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
  await db
    .insertInto("orderLines")
    .values({
      orderId: "BC-1",
      position: 0,
      uId: "one",
      productId: "grapes",
      name: "I Ate Your Grapes",
      pricePence: 325,
      personalisation: "Get up",
    })
    .execute();
}

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
    expect(first).toMatch(/^olive@example.com: Order BC-1 is disputed: £4.95 /);
    expect(first).toContain("has taken nothing yet. Its reason: product not received.");
    expect(first).toContain("Answer at the payment company before 10 Dec 2026, 12:00.");
    expect(first).toContain(`${publicUrl}/desk/trouble`);
    await chooseMails(db, omar, ["holds"]);
    await dispute(db, { state: "open", toldAt: 2 });
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

  test("are written once when the jobs of two servers run at the same moment", async () => {
    const { url, remove } = await newSeededDatabase(kind);
    const servers = [connect(url, () => {}), connect(url, () => {})];
    onTestFinished(async () => {
      await Promise.all(servers.map(({ db }) => db.destroy()));
      await remove();
    });
    const { db } = servers[0]!;
    await openBooks(db);
    const olive = await addMember(db, "olive", "owner");
    await dispute(db, { replyBy: Date.now() + 2 * dayMs });
    await db.deleteFrom("outbox").execute();
    const run = () =>
      Promise.all(
        servers.map((server) => runDueJobs({ db: server.db, log } as Shop, [ownerMailsJob])),
      );
    await run();
    await db.updateTable("jobLeases").set({ dueAt: 0, heldUntil: 0 }).execute();
    await run();
    await Promise.all(servers.map((server) => remindOfDisputes(server.db, Date.now())));
    expect(await letters(db)).toEqual([`owner-dispute-due to ${olive}`]);
  });

  // Spec 30: An owner gets an e-mail about each order on hold, and about money that belongs to no order.
  // (app/shop/checkout/record-payment.server.ts, app/shop/fulfilment/hold.server.ts)
  test("report a hold to the owners who did not make it, and none that has ended", async () => {
    const { db, olive, omar, pete } = await openDesk(kind);
    await holdOrder(db, olive, "BC-1", "Dave owes me a pint");
    expect(await letters(db)).toEqual([`owner-held to ${omar}`]);
    const [text] = await written(db);
    expect(text).toContain("Order BC-1 is on hold: 1 card, Royal Mail 2nd Class, £4.95.");
    expect(text).not.toContain("pint");
    await releaseOrder(db, olive, "BC-1");
    expect(await written(db)).toEqual([]);
    await holdOrder(db, pete, "BC-1", "What does it say?");
    expect(await letters(db)).toHaveLength(3);
  });

  test("report money that belongs to no order, however often it is heard of", async () => {
    const { db, olive, omar } = await openDesk(kind);
    await payForNothing(db);
    await payForNothing(db);
    expect(await letters(db)).toEqual([`owner-stray to ${olive}`, `owner-stray to ${omar}`]);
  });

  test("report a refund of unknown cards only while their order is on hold for it", async () => {
    const { db, olive, omar } = await openDesk(kind);
    const outcome = {
      refundId: null,
      paymentId: "pi_1",
      state: "succeeded",
      failure: null,
    } as const;
    await recordRefund({ db, log }, { ...outcome, providerRefundId: "re_1", amountPence: 100 });
    expect(await letters(db)).toEqual([`owner-held to ${olive}`, `owner-held to ${omar}`]);
    expect(await written(db)).toHaveLength(2);
    await recordRefund({ db, log }, { ...outcome, providerRefundId: "re_2", amountPence: 395 });
    expect(await letters(db)).toHaveLength(2);
    expect(await written(db)).toEqual([]);
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
    await chooseMails(db, olive, []);
    expect(await written(db)).toEqual([]);
  });

  // Spec 30: The e-mails to owners contain no name, address or message of a customer.
  // (app/mail/owner-news.ts)
  test("contain nothing that a customer typed", async () => {
    const { db, pete } = await openDesk(kind);
    await addRefund(db, "RF-1", 100);
    await recordRefusal(db, "RF-1", "lost card");
    await holdOrder(db, pete, "BC-1", "Dave owes me a pint");
    await dispute(db);
    await remindOfDisputes(db, lastDay - dayMs);
    await payForNothing(db);
    const kinds: LetterKind[] = [
      "owner-dispute",
      "owner-dispute-due",
      "owner-held",
      "owner-refund-failed",
      "owner-stray",
    ];
    expect(new Set((await outbox(db)).map((letter) => letter.kind))).toEqual(new Set(kinds));
    const texts = await written(db);
    expect(texts).toHaveLength(2 * kinds.length);
    expect(texts.join("\n")).not.toMatch(/dave|regret street|leeds|LS1|get up|pint|grapes/i);
  });
});
