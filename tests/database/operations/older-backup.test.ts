import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { keepErasures, repeatErasures } from "../../../app/shop/privacy/erasures-file.server";
import { carryOutRetention } from "../../../app/shop/privacy/retention.server";
import { databases, seededDatabase } from "../../support/database";
import { customer, customerIds, now, order, sendWarning } from "../../support/silent-customers";
import { readOrder } from "../../support/rows";

describe.each(databases)("an older backup on %s", (kind) => {
  test("does not bring back who was erased after it", async () => {
    const file = join(await newFolder(), "erasures.txt");
    const shop = await seededDatabase(kind);
    const backup = await seededDatabase(kind);
    const id = await customer(shop, "gone", 800);
    await sendWarning(shop, 40);
    await order(shop, "BC-GUEST", { days: 800 });
    for (const row of await shop.selectFrom("customers").selectAll().execute()) {
      await backup.insertInto("customers").values(row).execute();
    }
    await order(backup, "BC-GUEST", { days: 800 });
    await order(backup, "BC-HERS", { customerId: id, days: 800 });
    await carryOutRetention(shop, now);
    await keepErasures(shop, file);
    expect(await readFile(file, "utf8")).not.toContain(id);
    expect(await repeatErasures(backup, file)).toBe(2);
    expect(await customerIds(backup)).toEqual([]);
    for (const orderId of ["BC-GUEST", "BC-HERS"]) {
      expect(await readOrder(backup, orderId)).toMatchObject({ email: null, totalPence: 495 });
    }
    expect(await repeatErasures(backup, file)).toBe(0);
  });

  test("is not held up by a line of the file that a crash cut off", async () => {
    const file = join(await newFolder(), "erasures.txt");
    const db = await seededDatabase(kind);
    const hashes = ["a", "b"].map((letter) => letter.repeat(64));
    const values = hashes.map((subjectHash) => ({ subjectHash, at: 1 }));
    await db.insertInto("erasures").values(values).execute();
    await writeFile(file, `${hashes[0]}\n${hashes[1]?.slice(0, 20)}`);
    await keepErasures(db, file);
    await keepErasures(db, file);
    expect((await readFile(file, "utf8")).split("\n")).toEqual(expect.arrayContaining(hashes));
    expect(await repeatErasures(db, file)).toBe(0);
  });
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "bastard-cards-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
