import { z } from "zod";
import { connect } from "../../db/connect";
import { migrate } from "../../db/migrate";
import { inviteStaff } from "~/shop/staff/staff.server";
import { runCommand } from "./command";

await runCommand(async ({ directDatabaseUrl: databaseUrl, publicUrl }) => {
  const { data: email } = z.email().safeParse(process.argv[2]?.trim());
  if (!email || process.argv.length > 3) {
    throw new Error("Say whose the desk is: npm run desk:owner -- you@example.com");
  }
  const { db } = connect(databaseUrl, () => {}, { hasLongTimeouts: true });
  try {
    await migrate(db);
    return `${publicUrl}/desk/take/${await inviteStaff(db, email, "owner")}`;
  } finally {
    await db.destroy();
  }
});
