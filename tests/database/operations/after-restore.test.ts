import pino from "pino";
import { describe, expect, test } from "vitest";
import { lookBackJob } from "../../../app/jobs/look-back.server";
import { runDueJobs } from "../../../app/jobs/start-jobs.server";
import { makeSafe } from "../../../app/shop/operations/after-restore.server";
import { confirmOrder } from "../../../app/shop/checkout/confirm-order.server";
import { findCustomer } from "../../../app/shop/customers/customers.server";
import {
  askForEmailChange,
  readPendingEmail,
} from "../../../app/shop/customers/email-changes.server";
import { findLinkSubject, issueLinkToken } from "../../../app/shop/customers/link-tokens.server";
import { tokenHash } from "../../../app/shop/secret-token.server";
import { listInvitations, sendInvitation } from "../../../app/shop/staff/invitations.server";
import { listStaff } from "../../../app/shop/staff/manage-staff.server";
import { holdOrder, sayWhetherLeft } from "../../../app/shop/fulfilment/hold.server";
import { addLetter } from "../../../app/shop/letters/outbox.server";
import { databases, seededDatabase } from "../../support/database";
import {
  readOrder,
  addMember,
  addSession,
  addToken,
  addDispute,
  addPaidOrder,
} from "../../support/rows";
import { pay, sessionIdIn } from "../../support/payer";
import { outbox } from "../../support/mailer";
import { submitAtProvider, refundsOf } from "../../support/refunds";
import {
  checkOutWith,
  lines,
  longId,
  openTestShop,
  payAll,
  problems,
  sellCards,
} from "../../support/test-shop";

describe.each(databases)("a restored database on %s", (kind) => {
  test("posts no order and sends no letter before staff have checked it", async () => {
    const db = await seededDatabase(kind);
    const where = { deliveryName: "Dave", deliveryAddress: "1 Regret Street" };
    await addPaidOrder(db, "BC-1", where);
    await addPaidOrder(db, "BC-2");
    await holdOrder(db, "olive", "BC-2", "Ask Dave");
    await addPaidOrder(db, "BC-3", { status: "Dispatched" });
    await addPaidOrder(db, "BC-4");
    await addDispute(db, "BC-4", "open");
    await addLetter(db, { key: "dispatched", kind: "order-dispatched", orderId: "BC-3" });
    await db
      .updateTable("outbox")
      .set({ state: "sent" })
      .where("key", "<>", "dispatched")
      .execute();
    expect(await makeSafe(db)).toEqual({ heldCount: 3, letterCount: 1 });
    const heldReason = async (id: string) => (await readOrder(db, id)).heldReason;
    expect(await heldReason("BC-1")).toBe("restored");
    expect(await heldReason("BC-2")).toBe("restored, staff");
    expect(await heldReason("BC-4")).toBe("disputed, restored");
    expect(await outbox(db)).toContainEqual(
      expect.objectContaining({ key: "dispatched", state: "cancelled" }),
    );
    expect(await makeSafe(db)).toEqual({ heldCount: 3, letterCount: 0 });
    const letters = await outbox(db);
    await sayWhetherLeft(db, "olive", ["BC-1", "BC-2"], false);
    expect(await heldReason("BC-1")).toBe(null);
    expect(await heldReason("BC-2")).toBe("staff");
    await sayWhetherLeft(db, "olive", ["BC-1", "BC-4"], true);
    expect(await readOrder(db, "BC-1")).toMatchObject({ status: "Preparing", leftAt: null });
    expect(await readOrder(db, "BC-4")).toMatchObject({ status: "Dispatched", heldReason: null });
    expect(await outbox(db)).toEqual(letters);
  });

  test("holds an order that was on its payment page in the backup, once it is paid", async () => {
    const shop = await openTestShop(kind);
    const { orderId, url } = await checkOutWith(shop);
    await makeSafe(shop.db);
    await payAll(shop, [url]);
    expect(await readOrder(shop.db, orderId)).toMatchObject({
      status: "Preparing",
      heldReason: "restored",
    });
    await sayWhetherLeft(shop.db, "olive", [orderId], false);
    expect(await readOrder(shop.db, orderId)).toMatchObject({ heldReason: null });
  });

  test("writes to nobody about a sale, a refund and a dispute from before the restore", async () => {
    const shop = await openTestShop(kind);
    const { orderId, url } = await checkOutWith(shop);
    // The backup is from now; then all of this happens, and the backup is restored.
    await pay(url);
    const companyUrl = new URL(url).origin;
    await submitAtProvider(companyUrl, `${orderId}/refund`, { pence: "100" });
    await submitAtProvider(companyUrl, `${orderId}/dispute`);
    await makeSafe(shop.db);
    await runDueJobs(shop, [lookBackJob]);
    expect(await readOrder(shop.db, orderId)).toMatchObject({
      status: "Preparing",
      heldReason: "which cards, disputed, restored",
    });
    expect(await outbox(shop.db)).toEqual([]);
  });

  test("tells the shopper of a lost order that its money is here, and the desk at once", async () => {
    const shop = await openTestShop(kind);
    const { orderId, url } = await checkOutWith(shop);
    const id = sessionIdIn((await pay(url)).location);
    await shop.db.deleteFrom("orders").where("id", "=", orderId).execute();
    expect(await confirmOrder(shop, id)).toEqual({ state: "unpaid" });
    const lost = { state: "lost", number: orderId };
    expect(await confirmOrder(shop, id, "192.0.2.1")).toEqual(lost);
    expect(await confirmOrder(shop, id, "192.0.2.1")).toEqual(lost);
    expect(await problems(shop)).toEqual(["no order"]);
    for (let asked = 2; asked < 20; asked += 1) await confirmOrder(shop, "cs_x", "192.0.2.1");
    expect(await confirmOrder(shop, id, "192.0.2.1")).toEqual({ state: "unpaid" });
  });

  test("lets nobody in by a login or a link of the backup", async () => {
    const db = await seededDatabase(kind);
    const olive = await addMember(db, "olive", "owner");
    await addSession(db, olive, "desk");
    await sendInvitation(db, olive, { email: "otto@example.com", role: "owner" });
    await addToken(db, olive, tokenHash("login"));
    const reset = await issueLinkToken(db, "PR-1", 60_000);
    const customer = { id: olive, name: "olive", email: "olive@example.com" };
    await askForEmailChange(db, customer, "new@example.com");
    expect(await findCustomer(db, "login")).toMatchObject({ isStaff: true });
    await makeSafe(db);
    expect(await findCustomer(db, "login")).toBeUndefined();
    expect(await findLinkSubject(db, reset)).toBeUndefined();
    expect(await readPendingEmail(db, olive)).toBeUndefined();
    expect(await listInvitations(db, Date.now())).toEqual([]);
    expect(await listStaff(db, new Date())).toMatchObject([{ id: olive, sessionCount: 0 }]);
  });

  test("hears once of what was paid, refunded and disputed since its newest order", async () => {
    const asked: string[] = [];
    const open = await openTestShop(kind, ({ method, url }) => {
      if (method === "GET") asked.push(url?.split("?")[0] ?? "");
    });
    const log: string[] = [];
    const shop = { ...open, log: pino({}, { write: (line: string) => log.push(line) }) };
    const sale = await sellCards(shop);
    const lost = await checkOutWith(shop, { lines: [{ ...lines[0]!, uId: longId("lost") }] });
    await pay(lost.url);
    await submitAtProvider(sale.companyUrl, `${sale.orderId}/refund`, { pence: "100" });
    await submitAtProvider(sale.companyUrl, `${sale.orderId}/dispute`);
    // The backup is from before that order was placed, and before the money went back.
    await shop.db.deleteFrom("orders").where("id", "=", lost.orderId).execute();
    await makeSafe(shop.db);
    asked.length = 0;
    for (let round = 0; round < 2; round++) {
      await runDueJobs(shop, [lookBackJob]);
      await shop.db.updateTable("jobLeases").set({ dueAt: 0 }).execute();
    }
    expect(asked).toEqual(["/v1/checkout/sessions", "/v1/refunds", "/v1/disputes"]);
    expect(await refundsOf(shop.db, sale.orderId)).toMatchObject([{ amountPence: 100 }]);
    expect(await readOrder(shop.db, sale.orderId)).toMatchObject({ disputeState: "open" });
    const strays = await shop.db
      .selectFrom("paymentProblems")
      .select(["problem", "totalPence"])
      .execute();
    expect(strays).toEqual([{ problem: "no order", totalPence: 325 + 170 }]);
    expect(log.filter((line) => line.includes("A job failed"))).toEqual([]);
  });

  test("asks from the backup's newest order after a failure, although orders have arrived since", async () => {
    const day = 24 * 60 * 60 * 1000;
    const backupEnd = Date.now() - 9 * day;
    const asked: (string | null)[] = [];
    let isDown = true;
    const shop = await openTestShop(kind, ({ url = "" }, response) => {
      asked.push(new URL(url, "http://provider").searchParams.get("created[gte]"));
      if (!isDown) return undefined;
      response.writeHead(400).end("{}");
      return "answered";
    });
    await addPaidOrder(shop.db, "BC-1", { createdAt: backupEnd });
    await makeSafe(shop.db);
    await runDueJobs(shop, [lookBackJob]);
    await addPaidOrder(shop.db, "BC-2", { createdAt: Date.now() });
    isDown = false;
    asked.length = 0;
    await shop.db.updateTable("jobLeases").set({ dueAt: 0 }).execute();
    await runDueJobs(shop, [lookBackJob]);
    const from = String(Math.floor((backupEnd - (26 / 24) * day) / 1000));
    expect(asked).toEqual([from, from, from]);
  });

  test("asks again at the next start when the shop closes before it has heard of everything", async () => {
    const closing = new AbortController();
    const shop = await openTestShop(kind, ({ url }) => {
      if (url?.startsWith("/v1/checkout/sessions?")) closing.abort();
    });
    const log: string[] = [];
    const logged = { ...shop, log: pino({}, { write: (line: string) => log.push(line) }) };
    const { orderId, companyUrl } = await sellCards(shop);
    await submitAtProvider(companyUrl, `${orderId}/dispute`);
    await makeSafe(shop.db);
    await runDueJobs(logged, [lookBackJob], closing.signal);
    expect(await readOrder(shop.db, orderId)).toMatchObject({ disputeState: null });
    expect(log).toEqual([]);
    const lease = await shop.db.selectFrom("jobLeases").selectAll().executeTakeFirstOrThrow();
    expect(lease).toMatchObject({ runs: 0, failures: 0, heldUntil: 0 });
    await runDueJobs(logged, [lookBackJob]);
    expect(await readOrder(shop.db, orderId)).toMatchObject({ disputeState: "open" });
  });
});
