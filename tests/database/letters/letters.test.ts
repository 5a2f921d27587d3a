import type { Selectable } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { LetterState } from "../../../app/shop/letters/letter-states";
import { findStuckMailer, listLetters } from "../../../app/shop/letters/letters.server";
import { tryAgain } from "../../../app/shop/letters/resend-letters.server";
import type { Db } from "../../../db/connect";
import type { OutboxTable } from "../../../db/letter-tables";
import { databases, seededDatabase } from "../../support/database";
import { order } from "../../support/silent-customers";

const staffId = "BB-OLIVE";
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

type Letter = Selectable<OutboxTable>;
const letter = (key: string, rest: Partial<Letter> = {}) => ({
  key,
  kind: "order-confirmation" as const,
  orderId: null,
  customerId: null,
  aboutId: null,
  state: "failed" as const,
  dueAt: 1,
  createdAt: 1,
  leasedUntil: 0,
  attempts: 0,
  sentAt: null,
  answer: null,
  ...rest,
});

describe.each(databases)("the lists of letters on %s", (kind) => {
  let db: Db;
  beforeEach(async () => void (db = await seededDatabase(kind)));

  const write = (...letters: ReturnType<typeof letter>[]) =>
    db.insertInto("outbox").values(letters).execute();
  const keys = async (state: LetterState, after?: string) =>
    (await listLetters(db, state, after)).letters.map(({ key }) => key);
  const read = (key: string) =>
    db.selectFrom("outbox").selectAll().where("key", "=", key).executeTakeFirstOrThrow();
  const logged = async () => {
    const rows = await db.selectFrom("deskLog").select(["did", "staffId", "detail"]).execute();
    return rows.map((row) => [row.did, row.staffId, JSON.parse(row.detail) as unknown]);
  };

  test("list waiting letters in the order of sending, and failed and sent ones newest first", async () => {
    const times = [
      ["a", 2, 30, 200],
      ["b", 1, 20, 300],
      ["c", 1, 20, 300],
    ] as const;
    for (const state of ["waiting", "failed", "sent"] as const) {
      await write(
        ...times.map(([name, dueAt, createdAt, sentAt]) =>
          letter(`${state}-${name}`, { state, dueAt, createdAt, sentAt }),
        ),
      );
    }
    await write(letter("never", { state: "cancelled" }));
    expect(await keys("waiting")).toEqual(["waiting-b", "waiting-c", "waiting-a"]);
    expect(await keys("failed")).toEqual(["failed-a", "failed-c", "failed-b"]);
    expect(await keys("sent")).toEqual(["sent-c", "sent-b", "sent-a"]);
    const at = async (state: LetterState) => (await listLetters(db, state)).letters[0]?.at;
    expect([await at("waiting"), await at("failed"), await at("sent")]).toEqual([1, 30, 300]);
    await order(db, "BC-1", { days: 1 });
    await db
      .updateTable("outbox")
      .set({ orderId: "BC-1", answer: "250 OK", attempts: 3 })
      .execute();
    expect((await listLetters(db, "sent")).letters[0]).toEqual({
      key: "sent-c",
      kind: "order-confirmation",
      orderId: "BC-1",
      at: 300,
      attempts: 3,
      answer: "250 OK",
    });
  });

  test("say that sending is stuck once the first has been due for two minutes", async () => {
    const now = new Date();
    const dueAt = now.getTime() - 2 * minuteMs;
    await write(
      letter("failed"),
      letter("late", { state: "waiting", dueAt, answer: "421 Busy" }),
      letter("next", { state: "waiting", dueAt: dueAt + 5 }),
    );
    expect(await findStuckMailer(db, now)).toBeUndefined();
    expect(await findStuckMailer(db, new Date(now.getTime() + 1))).toEqual({
      since: dueAt,
      answer: "421 Busy",
    });
  });

  test("retry failed letters at once, with all attempts and three more days, and the log names them", async () => {
    const used = { dueAt: 5, leasedUntil: 9e15, attempts: 7 };
    const old = Date.now() - 14 * dayMs;
    await write(
      letter("old", { ...used, createdAt: old }),
      letter("new", { ...used, createdAt: old + minuteMs }),
      letter("sent", { state: "sent", createdAt: Date.now() }),
    );
    const before = Date.now();
    expect(await tryAgain(db, staffId)).toBe(1);
    const again = await read("new");
    expect(again).toMatchObject({ state: "waiting", leasedUntil: 0, attempts: 0 });
    for (const at of [again.dueAt, again.createdAt]) expect(at).toBeGreaterThanOrEqual(before);
    expect([(await read("old")).state, (await read("sent")).state]).toEqual(["failed", "sent"]);
    await expect(tryAgain(db, staffId, "sent")).rejects.toMatchObject({
      refusalReason: "conflict",
      message: "There is none to try: somebody has, or none has failed.",
    });
    await write(letter("other"));
    expect(await tryAgain(db, staffId, "old")).toBe(1);
    expect((await read("other")).state).toBe("failed");
    const did = "tried letters again";
    expect(new Set(await logged())).toEqual(
      new Set([
        [did, staffId, { letters: ["new"] }],
        [did, staffId, { letters: ["old"] }],
      ]),
    );
  });
});
