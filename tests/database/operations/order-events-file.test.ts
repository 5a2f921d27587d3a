import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { readLostDeeds } from "../../../app/shop/fulfilment/history.server";
import {
  keepOrderEvents,
  listLostDeeds,
} from "../../../app/shop/operations/order-events-file.server";
import { addOrderEvent } from "../../../app/shop/orders/order-events.server";
import { eraseOrder } from "../../../app/shop/privacy/erase-person.server";
import { databases, seededDatabase } from "../../support/database";
import { addPaidOrder } from "../../support/rows";

const olive = { actor: "staff", staffId: "BB-OLIVE" } as const;
const now = Date.parse("2026-11-20T12:00:00Z");

async function newFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "bastard-cards-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, "order-events.jsonl");
}

const linesOf = async (file: string) => (await readFile(file, "utf8")).split("\n").filter(Boolean);

describe.each(databases)("the events outside the database on %s", (kind) => {
  test("are listed at the orders of an older backup, once, and nothing is done again", async () => {
    const file = await newFile();
    const shop = await seededDatabase(kind);
    const backup = await seededDatabase(kind);
    for (const db of [shop, backup]) {
      await addPaidOrder(db, "BC-1");
      await addOrderEvent(db, "BC-1", {
        kind: "printed",
        ...olive,
        detail: "PB-1",
        at: Date.now() - 9,
      });
    }
    const [printed] = await shop.selectFrom("orderEvents").selectAll().execute();
    await backup.updateTable("orderEvents").set({ at: printed!.at }).execute();
    await addOrderEvent(shop, "BC-1", { kind: "card taken out", ...olive, detail: "Grapes" });
    await addOrderEvent(shop, "BC-1", { kind: "dispatched", ...olive });
    await addOrderEvent(shop, "BC-1", {
      kind: "refunded",
      actor: "payment provider",
      detail: "325",
    });
    await addPaidOrder(shop, "BC-LATER");
    await addOrderEvent(shop, "BC-LATER", { kind: "dispatched", ...olive });
    await keepOrderEvents(shop, file);
    await keepOrderEvents(shop, file);
    expect(await linesOf(file)).toHaveLength(5);

    expect(await listLostDeeds(backup, file)).toBe(1);
    expect(await listLostDeeds(backup, file)).toBe(0);
    const { "BC-1": notes, ...others } = await readLostDeeds(backup, ["BC-1", "BC-LATER"]);
    expect(others).toEqual({});
    expect(notes?.map((note) => note.replace(/^.*?\d\d:\d\d: /, ""))).toEqual([
      "card taken out: Grapes",
      "dispatched",
    ]);
    const events = await backup.selectFrom("orderEvents").selectAll().orderBy("number").execute();
    expect(events).toMatchObject([
      { kind: "printed" },
      { kind: "lost", ...olive },
      { kind: "lost" },
    ]);
    expect(await listLostDeeds(shop, file)).toBe(0);
  });

  test("are not listed for an order whose person is erased", async () => {
    const file = await newFile();
    const shop = await seededDatabase(kind);
    const backup = await seededDatabase(kind);
    for (const db of [shop, backup]) await addPaidOrder(db, "BC-1");
    await addOrderEvent(shop, "BC-1", { kind: "dispatched", ...olive });
    await keepOrderEvents(shop, file);
    await eraseOrder(backup, "BC-1");
    expect(await listLostDeeds(backup, file)).toBe(0);
    expect(await readLostDeeds(backup, ["BC-1"])).toEqual({});
  });

  test("survive a line that a crash cut off, and go after 35 days", async () => {
    const file = await newFile();
    const db = await seededDatabase(kind);
    await addPaidOrder(db, "BC-1");
    await addOrderEvent(db, "BC-1", { kind: "note", ...olive });
    const old = { orderId: "BC-0", number: 1, at: now - 400 * 86_400_000, kind: "note" };
    const line = JSON.stringify({ ...old, actor: "staff", staffId: null, detail: "" });
    await writeFile(file, `${line}\n{"orderId":"BC`);
    await keepOrderEvents(db, file);
    expect(await linesOf(file)).toHaveLength(3);
    expect(await listLostDeeds(db, file)).toBe(0);
    expect(await linesOf(file)).toEqual([expect.stringContaining(`"BC-1"`)]);
  });
});
