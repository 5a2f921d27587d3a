import { existsSync } from "node:fs";
import { connect } from "../../../db/connect";
import { databaseFile, isFileUrl } from "../../../db/database-url";
import type { Environment } from "../../env.server";
import { readHealth } from "~/shop/operations/health.server";
import { checkFolders } from "~/shop/operations/machine-health.server";
import { listReaders } from "~/shop/staff/mail-choices.server";
import type { Report } from "./report";

/**
 * Looks at the machine and the database, as the desk's page Health does.
 * @returns the address of an owner, if there is one
 */
export async function lookInside(report: Report, env: Environment): Promise<string | undefined> {
  const folders = await checkFolders(env.folders);
  if (!folders.isWell) {
    report.add(folders);
    return undefined;
  }
  let owner: string | undefined;
  await report.check("Database", async () => {
    const { databaseUrl } = env;
    // Opening would make an empty file.
    if (isFileUrl(databaseUrl) && !existsSync(databaseFile(databaseUrl))) {
      throw new Error("There is none yet. Start the shop, which makes it.");
    }
    const { db } = connect(databaseUrl, () => {});
    try {
      const { checks } = await readHealth(db, env, new Date());
      for (const check of checks) report.add(check);
      // Tables that are too old may have no owners.
      owner = (await listReaders(db, "alarms").catch(() => []))[0]?.email;
      return "it answers.";
    } finally {
      await db.destroy();
    }
  });
  return owner;
}
