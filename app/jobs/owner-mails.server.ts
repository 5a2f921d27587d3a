import { readClock } from "~/shop/clock.server";
import { writeAlarmMails } from "~/shop/operations/alarm-mails.server";
import { remindOfDisputes } from "~/shop/refunds/remind-of-disputes.server";
import { writeMorningMails } from "~/shop/staff/morning-mails.server";
import { every, type Job } from "./job";

const minuteMs = 60 * 1000;

/** Writes the e-mails to owners that no event causes. */
export const ownerMailsJob: Job = {
  name: "owner-mails",
  dueAfter: every(10 * minuteMs),
  leaseMs: 5 * minuteMs,
  async run({ db }) {
    const now = await readClock(db);
    await writeMorningMails(db, now);
    await remindOfDisputes(db, now);
    await writeAlarmMails(db, now);
  },
};
