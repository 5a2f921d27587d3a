import { sql } from "kysely";
import type { Db } from "../../../db/connect";
import { isClosedOn, type ClosedNotice, type Closing, type ClosingAhead } from "./closing";
import { dispatchDay, formatLongDay, postingDayFrom, postingDayUntil } from "./delivery.server";
import { londonDay, shiftDay } from "~/shop/london-time.server";
import { Refusal } from "~/shop/refusal";

const announcedDaysBefore = 7;

/**
 * The closings that end on that London day or later, or all of them, in order. There are few: an
 * owner closes some twenty times a year.
 */
export async function readClosings(db: Db, since = ""): Promise<Closing[]> {
  // Every page reads them, so one query reads both tables.
  const rows = await closedDays(db, since)
    .unionAll(shopClosings(db, since))
    .orderBy("from")
    .orderBy("until")
    .execute();
  return rows.map((row) => Object.assign(row, { takesOrders: row.takesOrders === 1 }));
}

const closedDays = (db: Db, since: string) =>
  db
    .selectFrom("closedDays")
    .where("day", ">=", since)
    .select([
      "day as from",
      "day as until",
      sql<Closing["kind"]>`case source when 'owner' then 'own day' else source end`.as("kind"),
      "why as message",
      sql<number>`1`.as("takesOrders"),
    ]);

const shopClosings = (db: Db, since: string) =>
  db
    .selectFrom("shopClosings")
    .where("untilDay", ">=", since)
    .select([
      "fromDay as from",
      "untilDay as until",
      sql<Closing["kind"]>`'closed shop'`.as("kind"),
      "words as message",
      "takesOrders",
    ]);

/** The closings that affect a card ordered now. */
export function readClosingsAhead(db: Db, now: Date): Promise<Closing[]> {
  return readClosings(db, londonDay(now));
}

/** The notice for shoppers; undefined if nothing is closed. */
export function closedNotice(closings: readonly Closing[], now: Date): ClosedNotice | undefined {
  const today = londonDay(now);
  const current = closings.filter((closing) => isClosedOn([closing], today));
  const shown = current.find(({ kind }) => kind === "closed shop") ?? current[0];
  return (
    shown && {
      kind: shown.kind,
      message: shown.message,
      postedOn: formatLongDay(dispatchDay(now, closings)),
      ordersFrom: ordersFrom(closings, today),
    }
  );
}

/** The day from which orders are taken again; undefined while they are taken. */
function ordersFrom(closings: readonly Closing[], today: string): string | undefined {
  const refusing = closings.filter(({ takesOrders }) => !takesOrders);
  let day = today;
  while (isClosedOn(refusing, day)) day = shiftDay(day, 1);
  return day === today ? undefined : formatLongDay(day);
}

/**
 * The next closing, announced a week before; undefined on a closed day, which has its own notice.
 * Closed days with nothing but a weekend between them are one closing.
 */
export function closingAhead(closings: readonly Closing[], now: Date): ClosingAhead | undefined {
  const today = londonDay(now);
  if (isClosedOn(closings, today)) return undefined;
  const [first] = closings
    .map(({ from }) => from)
    .filter((from) => from > today)
    .toSorted();
  if (first === undefined || first > shiftDay(today, announcedDaysBefore)) return undefined;
  let last = shiftDay(postingDayFrom(first, closings), -1);
  while (!isClosedOn(closings, last)) last = shiftDay(last, -1);
  const leaves = dispatchDay(now, closings);
  const lastBefore = postingDayUntil(shiftDay(first, -1), closings);
  return {
    from: formatLongDay(first),
    until: formatLongDay(last),
    orderOn: leaves < first ? formatLongDay(lastBefore) : undefined,
    postedOn: formatLongDay(leaves),
  };
}

/** @throws {Refusal} while no orders are taken */
export async function requireOrdersTaken(db: Db, now: Date): Promise<void> {
  const notice = closedNotice(await readClosingsAhead(db, now), now);
  if (!notice?.ordersFrom) return;
  throw new Refusal(
    "conflict",
    `We’re closed, and take no orders until ${notice.ordersFrom}. Your basket is safe.`,
  );
}
