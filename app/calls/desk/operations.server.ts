import { z } from "zod";
import { href } from "~/forms/href";
import { defineFormCall } from "~/http/call.server";
import { settleStray } from "~/shop/operations/trouble.server";
import { tryBackupsSoon } from "~/shop/operations/backups.server";

/** Starts a test of the backups now, besides the nightly one. */
export const tryBackups = defineFormCall({
  name: "try-backups",
  who: "desk",
  may: "see health",
  input: z.object({}),
  async run({ shop, desk }) {
    await tryBackupsSoon(shop.db, desk.staffId);
  },
  afterForm: () => ({ notices: ["backupsTried"] }),
});

/** Says that a payment that belongs to no order was sent back. */
export const settlePayment = defineFormCall({
  name: "settle-payment",
  who: "desk",
  may: "settle payments",
  input: z.object({ payment: z.string().max(255) }),
  async run({ shop, desk }, { payment }) {
    await settleStray(shop.db, desk.staffId, payment);
  },
  afterForm: () => ({ to: href("/desk/trouble"), notices: ["paymentSettled"] }),
});
