import type { Db } from "../../../db/connect";
import { cutPage } from "../../../db/rows";
import { formatMoment } from "~/shop/format-day";
import { printDetail, type LogDetail, type LogNames } from "./log-detail";
import { logSubjects, type LogSubject } from "./log-subjects";

const entriesAPage = 50;

export type LogEntry = {
  id: string;
  /** As "20 Nov 2026, 14:05". */
  at: string;
  who: string;
  /** The action and the changed things, with old and new values. */
  text: string;
};

export type LogPage = {
  entries: LogEntry[];
  /** The cursor of the next page; undefined on the last. */
  next: string | undefined;
};

/**
 * A page of the desk's log, newest first, without personal data of customers.
 * @param after the `next` of the previous page
 */
export async function readDeskLog(
  db: Db,
  { subject, after = "" }: { subject?: LogSubject; after?: string },
): Promise<LogPage> {
  const [, at, lastId = ""] = /^(\d{1,15})\.(.+)$/.exec(after) ?? [];
  const found = await db
    .selectFrom("deskLog")
    .select(["id", "at", "staffId", "did", "detail"])
    .$if(subject !== undefined, (log) =>
      log.where("did", "in", subject === undefined ? [] : [...logSubjects[subject]]),
    )
    .$if(at !== undefined, (log) =>
      log.where((eb) => eb(eb.refTuple("at", "id"), "<", eb.tuple(Number(at), lastId))),
    )
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(entriesAPage + 1)
    .execute();
  const { page, last } = cutPage(found, entriesAPage);
  const entries = page.map(({ detail, ...entry }) =>
    Object.assign(entry, { detail: JSON.parse(detail) as LogDetail }),
  );
  const names = await readNames(db, entries);
  return {
    entries: entries.map(({ id, at: time, staffId, did, detail }) => ({
      id,
      at: formatMoment(time),
      who: names.staff.get(staffId ?? "") ?? "Somebody who has left",
      text: [did, printDetail(detail, names)].filter(Boolean).join(": "),
    })),
    next: last && `${last.at}.${last.id}`,
  };
}

/** The current names of the cards and the staff. A deleted draft has only its id. */
async function readNames(
  db: Db,
  entries: readonly { staffId: string | null; detail: LogDetail }[],
): Promise<LogNames> {
  const cardIds = new Set(entries.map(({ detail }) => detail.card ?? ""));
  const staffIds = new Set(
    entries.flatMap(({ staffId, detail }) => [staffId ?? "", detail.id ?? ""]),
  );
  const cards = await db
    .selectFrom("products")
    .select(["id", "name"])
    .where("id", "in", [...cardIds, ""])
    .execute();
  const staff = await db
    .selectFrom("staff")
    .innerJoin("customers", "customers.id", "staff.customerId")
    .select(["customers.id", "customers.name"])
    .where("customers.id", "in", [...staffIds, ""])
    .execute();
  return {
    cards: new Map(cards.map(({ id, name }) => [id, name])),
    staff: new Map(staff.map(({ id, name }) => [id, name])),
  };
}
