import { connect } from "../../db/connect";
import { migrate } from "../../db/migrate";
import { restore } from "../../db/restore";
import { makeSafe } from "~/shop/operations/after-restore.server";
import { runCommand } from "./command";

await runCommand(async ({ directDatabaseUrl: databaseUrl }) => {
  const args = process.argv.slice(2);
  const [file, ...others] = args.filter((arg) => arg !== "--replace");
  if (!file || others.length > 0) {
    throw new Error("Say what from: npm run db:restore -- [--replace] <file>");
  }
  const restored = await restore(databaseUrl, file, args.includes("--replace"));
  const { orderCount, newestOrderAt, movedTo, ownerId } = restored;
  const newest =
    newestOrderAt === null ? "" : `, the newest of ${new Date(newestOrderAt).toISOString()}`;
  const safe = await makeRestoredSafe(databaseUrl);
  const aside = movedTo ? ` What was there before is ${movedTo}.` : "";
  const owner =
    ownerId === undefined ? "" : ` The file belongs to user ${ownerId}, as its folder does.`;
  return `Restored, with ${orderCount} orders${newest}.${safe}${aside}${owner}`;
});

/** @returns a summary as text */
async function makeRestoredSafe(databaseUrl: string): Promise<string> {
  const { db } = connect(databaseUrl, () => {}, { hasLongTimeouts: true });
  try {
    await migrate(db);
    const { heldCount, letterCount } = await makeSafe(db);
    const stopped =
      heldCount + letterCount > 0
        ? ` On hold until somebody has looked: ${heldCount}. Letters that are not sent: ${letterCount}.`
        : "";
    return ` Everybody is logged out.${stopped}`;
  } finally {
    await db.destroy();
  }
}
