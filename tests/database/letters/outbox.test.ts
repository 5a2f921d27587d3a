import { describe, expect, test } from "vitest";
import {
  addLetter,
  cancelLetter,
  noteDelayed,
  noteFailed,
  noteSent,
  returnLetter,
  claimDueLetter,
} from "../../../app/shop/letters/outbox.server";
import type { Db } from "../../../db/connect";
import { databases, seededDatabase } from "../../support/database";
import { outbox } from "../../support/mailer";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const start = Date.UTC(2026, 10, 20, 12);

const write = (db: Db, key: string, dueAt = start) =>
  addLetter(db, { key, kind: "test", dueAt, createdAt: start });
const take = async (db: Db, now: number) => (await claimDueLetter(db, now))?.key;
const read = async (db: Db, key: string) =>
  (await outbox(db)).find((letter) => letter.key === key)!;

describe.each(databases)("a letter on %s", (kind) => {
  test("is written once for each fact, and is due at once unless it says when", async () => {
    const db = await seededDatabase(kind);
    const before = Date.now();
    await addLetter(db, { key: "fact", kind: "test" });
    await addLetter(db, { key: "fact", kind: "account-going", dueAt: 1 });
    const letters = await outbox(db);
    expect(letters).toMatchObject([{ key: "fact", kind: "test", state: "waiting", attempts: 0 }]);
    expect(letters[0]?.dueAt).toBeGreaterThanOrEqual(before);
    expect(letters[0]?.createdAt).toBe(letters[0]?.dueAt);
  });

  test("that has been due longest goes first, none before it is due, and each to one server", async () => {
    const db = await seededDatabase(kind);
    await write(db, "later", start + 2);
    await write(db, "first", start);
    await write(db, "second", start + 1);
    expect(await take(db, start - 1)).toBeUndefined();
    const taken = [await take(db, start + 1), await take(db, start + 1), await take(db, start + 1)];
    expect(taken).toEqual(["first", "second", undefined]);
    expect(await take(db, start + 2)).toBe("later");
  });

  test("is leased by one server for two minutes, or until that server returns it", async () => {
    const db = await seededDatabase(kind);
    await write(db, "one");
    await take(db, start);
    expect(await take(db, start + 2 * minuteMs - 1)).toBeUndefined();
    expect(await take(db, start + 2 * minuteMs)).toBe("one");
    await returnLetter(db, "one", "535 wrong password");
    expect(await read(db, "one")).toMatchObject({ attempts: 0, answer: "535 wrong password" });
    expect(await take(db, start + 2 * minuteMs)).toBe("one");
  });

  test("is cancelled while it waits or after it failed, and the answer says whether it was", async () => {
    const db = await seededDatabase(kind);
    for (const key of ["failed", "one", "other", "gone"]) await write(db, key);
    await noteSent(db, "gone", "250", "Hello");
    expect(await take(db, start)).toBe("failed");
    await noteFailed(db, "failed", "550 no such box");
    expect([await cancelLetter(db, "failed"), (await read(db, "failed")).state]).toEqual([
      true,
      "cancelled",
    ]);
    const twice = await Promise.all([cancelLetter(db, "one"), cancelLetter(db, "one")]);
    expect(twice.filter(Boolean)).toEqual([true]);
    for (const key of ["gone", "none"]) expect(await cancelLetter(db, key)).toBe(false);
    expect((await read(db, "gone")).state).toBe("sent");
    expect([await take(db, start), await take(db, start)]).toEqual(["other", undefined]);
  });

  test("that is cancelled while it is being sent may have arrived, and is not tried again", async () => {
    const db = await seededDatabase(kind);
    for (const key of ["refused", "sent"]) await write(db, key);
    for (const key of ["refused", "sent"]) {
      const letter = await claimDueLetter(db, start);
      expect([letter?.key, await cancelLetter(db, key)]).toEqual([key, false]);
    }
    await noteDelayed(db, await read(db, "refused"), "451", start);
    await noteSent(db, "sent", "250", "Hello");
    expect((await read(db, "refused")).state).toBe("cancelled");
    expect(await read(db, "sent")).toMatchObject({
      state: "sent",
      sentAt: expect.any(Number),
      sentText: null,
    });
    expect(await take(db, start + 72 * hourMs)).toBeUndefined();
  });

  test("that is sent keeps its text, and is neither sent again nor failed", async () => {
    const db = await seededDatabase(kind);
    for (const key of ["one", "other"]) await write(db, key);
    await noteSent(db, "one", "250 thanks", "Hello");
    await noteFailed(db, "one", "550 no such box");
    expect(await read(db, "one")).toMatchObject({
      state: "sent",
      answer: "250 thanks",
      sentText: "Hello",
      sentAt: expect.any(Number),
    });
    await noteFailed(db, "other", "550 no such box");
    expect(await read(db, "other")).toMatchObject({ state: "failed", answer: "550 no such box" });
    expect(await take(db, start)).toBeUndefined();
  });

  test("that is delayed waits longer each time, and for three days in all", async () => {
    const db = await seededDatabase(kind);
    await write(db, "one");
    const waits: number[] = [];
    let now = start;
    for (;;) {
      const letter = await claimDueLetter(db, now);
      if (!letter || !(await noteDelayed(db, letter, `451 ${letter.attempts}`, now))) break;
      const { dueAt, attempts } = await read(db, "one");
      expect(attempts).toBe(waits.length + 1);
      waits.push((dueAt - now) / minuteMs);
      now = dueAt;
    }
    expect(waits).toEqual([1, 5, 15, 60, 180, 360, 720, 1440, 1440]);
    expect(await read(db, "one")).toMatchObject({ state: "waiting", attempts: 9, answer: "451 8" });
  });

  test("is tried for the last time when three days are over, to the moment", async () => {
    const db = await seededDatabase(kind);
    await write(db, "one");
    const letter = { ...(await read(db, "one")), attempts: 20 };
    const last = start + 48 * hourMs;
    expect(await noteDelayed(db, letter, "451", last + 1)).toBe(false);
    expect(await read(db, "one")).toMatchObject({ attempts: 0, dueAt: start });
    expect(await noteDelayed(db, letter, "451", last)).toBe(true);
    expect(await read(db, "one")).toMatchObject({ dueAt: start + 72 * hourMs, attempts: 21 });
  });
});
