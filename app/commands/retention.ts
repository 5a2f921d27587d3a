import { connect } from "../../db/connect";
import { keepErasures } from "~/shop/privacy/erasures-file.server";
import { carryOutRetention, findDue, type Due } from "~/shop/privacy/retention.server";
import { runCommand } from "./command";

await runCommand(async ({ directDatabaseUrl: databaseUrl, erasuresFile }) => {
  const args = process.argv.slice(2);
  const isDryRun = args.includes("--dry-run");
  if (args.some((arg) => arg !== "--dry-run")) {
    throw new Error("Say: npm run retention [-- --dry-run]");
  }
  const { db } = connect(databaseUrl, () => {}, { hasLongTimeouts: true });
  try {
    const now = new Date();
    if (isDryRun) return report("Would be", await findDue(db, now));
    const done = await carryOutRetention(db, now);
    await keepErasures(db, erasuresFile);
    return report("Were", done);
  } finally {
    await db.destroy();
  }
});

/** Only ids, because the report may be kept somewhere unsafe. */
function report(verb: string, { going, customers, orders }: Due): string {
  return [
    `${verb} warned that their account is going: ${listed(going)}.`,
    `${verb} erased, customers: ${listed(customers)}.`,
    `${verb} freed of the person, guests’ orders: ${listed(orders)}.`,
  ].join("\n");
}

function listed(rows: { id: string }[]): string {
  return [String(rows.length), ...rows.map(({ id }) => id)].join(" ");
}
