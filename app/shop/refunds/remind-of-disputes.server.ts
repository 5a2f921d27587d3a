import type { Db } from "../../../db/connect";
import { londonDay } from "~/shop/london-time.server";
import { alarmOwners } from "~/shop/staff/mail-choices.server";
import { disputeReminderDays } from "~/shop/terms";

const reminderMs = disputeReminderDays * 24 * 60 * 60 * 1000;

/**
 * Reminds owners of each dispute whose answer is due within three days, once for each last day. A
 * dispute that was opened later than that needs no reminder. Repeating it has no further effect.
 */
export async function remindOfDisputes(db: Db, now: number): Promise<void> {
  const due = await db
    .selectFrom("disputes")
    .select(["id", "replyBy"])
    .where("state", "in", ["open", "inquiry"])
    .where("replyBy", ">", now)
    .where("replyBy", "<=", now + reminderMs)
    .where((eb) => eb("openedAt", "<", eb("replyBy", "-", reminderMs)))
    .$narrowType<{ replyBy: number }>()
    .execute();
  for (const { id, replyBy } of due) {
    await alarmOwners(db, {
      key: `owner-dispute-due:${id}:${londonDay(new Date(replyBy))}`,
      aboutId: id,
    });
  }
}
