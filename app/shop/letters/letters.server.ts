import type { Db } from "../../../db/connect";
import type { LetterKind } from "../../../db/letter-tables";
import { countRows, cutPage } from "../../../db/rows";
import type { LetterState } from "./letter-states";

const lettersAPage = 50;
/** Larger counts are not useful. */
const countedTo = 1000;
/** A due letter is normally sent within seconds. */
const stuckAfterMs = 2 * 60 * 1000;

/** A letter in a list. It has no recipient, because that is read when it is sent. */
export type ListedLetter = {
  key: string;
  kind: LetterKind;
  orderId: string | null;
  /** When it is due, was requested, or was sent, depending on the list. */
  at: number;
  attempts: number;
  /** The last reply of the mail server. */
  answer: string | null;
};

/** The sort column of each list, and its direction. */
const orders = {
  waiting: { column: "dueAt", isUpwards: true },
  failed: { column: "createdAt", isUpwards: false },
  sent: { column: "sentAt", isUpwards: false },
} as const;

/**
 * A page of the letters in that state.
 * @param after the `next` of the previous page
 */
export async function listLetters(
  db: Db,
  state: LetterState,
  after?: string,
): Promise<{ letters: ListedLetter[]; next: string | undefined }> {
  const { column, isUpwards } = orders[state];
  const direction = isUpwards ? "asc" : "desc";
  const [, time, lastKey = ""] = /^(\d{1,15})\.(.{1,200})$/s.exec(after ?? "") ?? [];
  const found = await db
    .selectFrom("outbox")
    .where("state", "=", state)
    .$if(time !== undefined, (letters) =>
      letters.where((eb) =>
        eb(eb.refTuple(column, "key"), isUpwards ? ">" : "<", eb.tuple(Number(time), lastKey)),
      ),
    )
    .select(["key", "kind", "orderId", `${column} as at`, "attempts", "answer"])
    .orderBy(column, direction)
    .orderBy("key", direction)
    .limit(lettersAPage + 1)
    .$narrowType<{ at: number }>()
    .execute();
  const { page, last } = cutPage(found, lettersAPage);
  return { letters: page, next: last && `${last.at}.${last.key}` };
}

/** The numbers of waiting and failed letters, up to a thousand each. */
export async function countLetters(db: Db): Promise<Record<"waiting" | "failed", number>> {
  const count = (state: "waiting" | "failed") => {
    const some = db.selectFrom("outbox").select("key").where("state", "=", state).limit(countedTo);
    return countRows(db.selectFrom(some.as("some")));
  };
  return { waiting: await count("waiting"), failed: await count("failed") };
}

export type StuckMailer = { since: number; answer: string | null };

/**
 * The time since which due letters have not been sent, and the mail server's reply; null if it was
 * not asked. Undefined if all is well.
 */
export async function findStuckMailer(db: Db, now: Date): Promise<StuckMailer | undefined> {
  const longest = await db
    .selectFrom("outbox")
    .select(["dueAt as since", "answer"])
    .where("state", "=", "waiting")
    .orderBy("dueAt")
    .limit(1)
    .executeTakeFirst();
  return longest && longest.since < now.getTime() - stuckAfterMs ? longest : undefined;
}
