import { z } from "zod";
import { defineCall, defineQuery } from "~/http/call.server";
import { tryBackupsSoon } from "~/shop/operations/backups.server";
import { readHealth } from "~/shop/operations/health.server";

/** Whether all is well, a line for each thing that might not be. */
export const health = defineQuery({
  name: "health",
  who: "desk",
  may: "see health",
  output: z.unknown(),
  run: ({ shop, env }) => readHealth(shop.db, env, new Date()),
});

/** Starts a test of the backups now, besides the nightly one. */
export const tryBackups = defineCall({
  name: "try-backups",
  who: "desk",
  may: "see health",
  input: z.object({}),
  async run({ shop, desk }) {
    await tryBackupsSoon(shop.db, desk.staffId);
  },
  afterForm: () => ({ notices: ["backupsTried"] }),
});
