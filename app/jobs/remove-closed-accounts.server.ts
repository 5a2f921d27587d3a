import { removeClosedAccounts } from "~/shop/privacy/close-account.server";
import { every, type Job } from "./job";

/** Deletes the rest of a closed account after its last letter was sent. */
export const removeClosedAccountsJob: Job = {
  name: "remove-closed-accounts",
  dueAfter: every(20_000),
  leaseMs: 90_000,
  async run({ db, log }) {
    const count = await removeClosedAccounts(db);
    if (count > 0) log.info({ count }, "Closed accounts were deleted");
  },
};
