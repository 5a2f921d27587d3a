import pino from "pino";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { DisputeOutcome } from "../../../app/payments/payments";
import { recordDispute } from "../../../app/shop/refunds/disputes.server";
import { listDisputes } from "../../../app/shop/refunds/read-refunds.server";
import type { Db } from "../../../db/connect";
import { databases, seededDatabase, type DatabaseKind } from "../../support/database";
import { readOrder, addPaidOrder } from "../../support/rows";

const start = 1_000_000;
afterEach(() => void vi.useRealTimers());

async function openBooks(kind: DatabaseKind) {
  vi.useFakeTimers({ toFake: ["Date"], now: start });
  const db = await seededDatabase(kind);
  await addPaidOrder(db, "BC-1", { paymentId: "pi_1" });
  await addPaidOrder(db, "BC-2", { paymentId: "pi_2" });
  return db;
}

/** Reports a dispute to the shop, at a second of the provider's clock. */
function reportDispute(
  db: Db,
  state: DisputeOutcome["state"],
  toldAt: number,
  changes: Partial<DisputeOutcome> = {},
) {
  const facts = { id: "du_1", paymentId: "pi_1", amountPence: 495, reason: "fraudulent" };
  const outcome = { ...facts, state, toldAt, openedAt: 5, replyBy: 9, ...changes };
  return recordDispute({ db, log: pino({ level: "silent" }) }, outcome);
}

const moves = async (db: Db) => {
  const { state, withdrawnAt, reinstatedAt } = await db
    .selectFrom("disputes")
    .select(["state", "withdrawnAt", "reinstatedAt"])
    .where("id", "=", "du_1")
    .executeTakeFirstOrThrow();
  const since = (at: number | null) => at && at - start;
  return [state, since(withdrawnAt), since(reinstatedAt)];
};
const events = async (db: Db) =>
  (
    await db
      .selectFrom("orderEvents")
      .select(["kind", "detail"])
      .where("orderId", "=", "BC-1")
      .orderBy("number")
      .execute()
  ).map((row) => Object.values(row).join(" "));
const stateOf = async (db: Db) => (await readOrder(db, "BC-1")).disputeState;

describe.each(databases)("the record of a dispute on %s", (kind) => {
  test("keeps when the money went and came back, once each", async () => {
    const db = await openBooks(kind);
    const steps = [
      ["inquiry", ["inquiry", null, null]],
      ["open", ["open", 2, null]],
      ["open", ["open", 2, null]],
      ["won", ["won", 2, 4]],
      ["won", ["won", 2, 4]],
    ] as const;
    for (const [index, [state, kept]] of steps.entries()) {
      vi.setSystemTime(start + index + 1);
      await reportDispute(db, state, index);
      expect([index, await moves(db)]).toEqual([index, kept]);
      expect(await stateOf(db)).toBe(state);
    }
    expect(await events(db)).toEqual(["dispute opened 495", "dispute won 495"]);
    expect((await readOrder(db, "BC-2")).disputeState).toBeNull();
  });

  test.each([
    ["lost", ["lost", 1, null], "dispute lost 495"],
    ["won", ["won", null, null], "dispute won 495"],
  ] as const)(
    "that is heard of when it is %s has its money where it is",
    async (state, kept, event) => {
      const db = await openBooks(kind);
      vi.setSystemTime(start + 1);
      await reportDispute(db, state, 1);
      expect([await moves(db), await events(db)]).toEqual([kept, [event]]);
    },
  );

  test("takes the later of two states, and none that leads backwards", async () => {
    const db = await openBooks(kind);
    await reportDispute(db, "open", 10);
    for (const [state, toldAt, kept] of [
      ["inquiry", 10, "open"],
      ["lost", 9, "open"],
      ["lost", 10, "lost"],
      ["won", 10, "won"],
      ["open", 10, "won"],
      ["open", 11, "won"],
      ["inquiry", 12, "won"],
    ] as const) {
      await reportDispute(db, state, toldAt);
      expect([state, toldAt, await stateOf(db)]).toEqual([state, toldAt, kept]);
    }
  });

  test("is listed with the others of its order, the newest first", async () => {
    const db = await openBooks(kind);
    for (const [id, state] of [
      ["du_1", "won"],
      ["du_2", "lost"],
      ["du_3", "inquiry"],
      ["du_4", "open"],
    ] as const) {
      await reportDispute(db, state, 1, { id, openedAt: Number(id.slice(3)) });
    }
    await reportDispute(db, "open", 1, { id: "du_5", paymentId: "pi_2" });
    const listed = await listDisputes(db, "BC-1");
    expect(listed.map(({ id }) => id)).toEqual(["du_4", "du_3", "du_2", "du_1"]);
    const { id, ...facts } = listed[1]!;
    expect([id, facts]).toEqual([
      "du_3",
      { amountPence: 495, reason: "fraudulent", state: "inquiry", replyBy: 9 },
    ]);
  });

  test("that is reported with another amount later changes no month that is over", async () => {
    const db = await openBooks(kind);
    const amount = async () =>
      (await db.selectFrom("disputes").select("amountPence").executeTakeFirstOrThrow()).amountPence;
    await reportDispute(db, "open", 1);
    await reportDispute(db, "open", 2, { amountPence: 400 });
    expect(await amount()).toBe(400);
    vi.setSystemTime(start + 31 * 24 * 3_600_000);
    await reportDispute(db, "lost", 3, { amountPence: 300 });
    expect(await amount()).toBe(400);
  });

  test("is logged, with the order that it is about", async () => {
    const db = await openBooks(kind);
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => lines.push(line) });
    const facts = { amountPence: 1, reason: "", state: "open", replyBy: null } as const;
    const outcome = { ...facts, id: "du_9", paymentId: "pi_1", openedAt: 1, toldAt: 1 };
    await recordDispute({ db, log }, outcome);
    expect(JSON.parse(lines[0] ?? "{}")).toMatchObject({
      orderId: "BC-1",
      disputeId: "du_9",
      state: "open",
      amountPence: 1,
    });
  });
});
