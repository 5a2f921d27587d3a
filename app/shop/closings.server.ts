import type { ClosedDaysTable, ShopClosingsTable } from "../../db/closing-tables";
import type { Db } from "../../db/connect";
import { isClosedOn, type ClosedNotice, type Closing } from "./closing";
import { dayInWords, dispatchDay } from "./delivery.server";
import { londonDay, shiftDay } from "./london-time.server";
import { Refusal } from "./refusal";

/**
 * Every closing, or those that are not over on that London day; the first to come first. Few are ever
 * stored: an owner closes some twenty times a year.
 */
export async function readClosings(db: Db, since = ""): Promise<Closing[]> {
  const [days, times] = await Promise.all([
    db.selectFrom("closedDays").selectAll().where("day", ">=", since).execute(),
    db.selectFrom("shopClosings").selectAll().where("untilDay", ">=", since).execute(),
  ]);
  const closings = [...days.map(fromDay), ...times.map(fromTime)];
  return closings.toSorted((one, other) => (one.from < other.from ? -1 : 1));
}

const fromDay = ({ day, why, source }: ClosedDaysTable): Closing => ({
  from: day,
  until: day,
  kind: source === "owner" ? "own day" : source,
  words: why,
  takesOrders: true,
});

const fromTime = ({ fromDay: from, untilDay: until, ...time }: ShopClosingsTable): Closing => ({
  from,
  until,
  kind: "closed shop",
  words: time.words,
  takesOrders: time.takesOrders === 1,
});

/** The closings that matter to a card that is ordered now. */
export function readClosingsAhead(db: Db, now: Date): Promise<Closing[]> {
  return readClosings(db, londonDay(now));
}

/** What shoppers are told; undefined while nothing is closed. */
export function closedNotice(closings: readonly Closing[], now: Date): ClosedNotice | undefined {
  const today = londonDay(now);
  const current = closings.filter((closing) => isClosedOn([closing], today));
  const told = current.find(({ kind }) => kind === "closed shop") ?? current[0];
  return (
    told && {
      kind: told.kind,
      words: told.words,
      postedOn: dayInWords(dispatchDay(now, closings)),
      ordersFrom: ordersFrom(closings, today),
    }
  );
}

/** The day from which orders are taken again; undefined while they are. */
function ordersFrom(closings: readonly Closing[], today: string): string | undefined {
  const refusing = closings.filter(({ takesOrders }) => !takesOrders);
  let day = today;
  while (isClosedOn(refusing, day)) day = shiftDay(day, 1);
  return day === today ? undefined : dayInWords(day);
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
