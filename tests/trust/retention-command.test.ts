import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, onTestFinished, test } from "vitest";
import { connect } from "../../db/connect";
import { databases, newSeededDatabase } from "../support/database";
import { dayMs, now, order } from "../support/silent-customers";
import { readOrder } from "../support/rows";

const run = promisify(execFile);

describe.each(databases)("the command of retention on %s", (kind) => {
  // Spec 27: A dry run lists who would be erased, and erases nobody. (app/commands/retention.ts)
  test("says in a dry run who would go, and does it without", async () => {
    const { url, remove } = await newSeededDatabase(kind);
    const { db } = connect(url, () => {}, { hasLongTimeouts: true });
    const folder = await mkdtemp(join(tmpdir(), "bastard-cards-"));
    const file = join(folder, "erasures.txt");
    onTestFinished(async () => {
      await db.destroy();
      await Promise.all([remove(), rm(folder, { recursive: true, force: true })]);
    });
    const env = { ...process.env, DATABASE_URL: url, ERASURES_FILE: file };
    const retention = (...args: string[]) =>
      run("node", ["build/commands/retention.js", ...args], { env });
    // The command knows no other day than today.
    await order(db, "BC-OLD", { days: Math.round((now.getTime() - Date.now()) / dayMs) + 735 });
    const dry = await retention("--dry-run");
    expect(dry.stdout).toContain("Would be freed of the person, guests’ orders: 1 BC-OLD.");
    expect((await readOrder(db, "BC-OLD")).email).toBe("guest@example.com");
    const done = await retention();
    expect(done.stdout).toContain("Were freed of the person, guests’ orders: 1 BC-OLD.");
    expect((await readOrder(db, "BC-OLD")).email).toBeNull();
    expect(await readFile(file, "utf8")).toMatch(/^[0-9a-f]{64}\n$/);
  });
});

test("the command of retention says how it is called to whoever calls it otherwise", async () => {
  const args = ["build/commands/retention.js", "--all"];
  await expect(run("node", args)).rejects.toThrow(/npm run retention/);
});
