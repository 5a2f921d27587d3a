import { setTimeout as pause } from "node:timers/promises";
import type { ReceivedLetter } from "../../app/stand-ins/mail/store.server";

type MailboxLetter = Omit<ReceivedLetter, "id" | "headers">;

const letterTimeoutMs = 30_000;
const pollMs = 50;

/** Every letter that the stand-in has taken, the newest first. */
export async function readMailbox(standInsUrl: string): Promise<MailboxLetter[]> {
  const answer = await fetch(`${standInsUrl}/mailbox.json`);
  return (await answer.json()) as MailboxLetter[];
}

/** The newest letter to that address, with that in its subject. It may be on its way still. */
export async function letterTo(standInsUrl: string, to: string, subject: string) {
  for (const giveUpAt = Date.now() + letterTimeoutMs; Date.now() < giveUpAt; await pause(pollMs)) {
    const letters = await readMailbox(standInsUrl);
    const letter = letters.find((each) => each.to === to && each.subject.includes(subject));
    if (letter) return letter;
  }
  throw new Error(`No letter "${subject}" to ${to}`);
}
