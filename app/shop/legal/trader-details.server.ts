import type { Selectable } from "kysely";
import type { Db } from "../../../db/connect";
import type { TradersTable } from "../../../db/trader-tables";
import { transact } from "../../../db/transact";
import { logAtDesk } from "~/shop/desk-log.server";
import { formatFullDay } from "~/shop/format-day";
import { londonDay } from "~/shop/london-time.server";
import { keysOf, pick } from "~/shop/objects";
import { Refusal } from "~/shop/refusal";
import { termsDay } from "~/shop/terms";
import { politeSender } from "./polite-sender";
import { traderFacts, type Trader, type TraderDetails } from "./trader";

type Row = Selectable<TradersTable>;

/**
 * The trader now: as the owner has set it.
 * @param first the trader until the owner has set one
 */
export async function readTrader(db: Db, first: Trader): Promise<Trader> {
  const row = await findLatest(db);
  return row ? traderIn(row) : first;
}

/**
 * The trader with whom an order was placed at that time.
 * @param now the trader now, whose e-mail address still reads what shoppers write
 */
export async function readTraderAt(db: Db, time: number, now: Trader): Promise<Trader> {
  const row = await db
    .selectFrom("traders")
    .selectAll()
    .where("setAt", "<=", time)
    .orderBy("revision", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? { ...traderIn(row), email: now.email } : now;
}

/** The sender that is printed on labels. */
export async function readLabelSender(db: Db, first: Trader): Promise<string> {
  const row = await findLatest(db);
  return row?.labelSender ?? politeSender(row ? traderIn(row) : first);
}

/** The date of the terms as the owner set it, or of their text if that is newer, as "2026-11-20". */
export async function readTermsDay(db: Db): Promise<string> {
  return newerTermsDay(await findLatest(db));
}

/** The details as the owner changes them. */
export async function readTraderDetails(
  db: Db,
  first: Trader,
): Promise<{ revision: number; details: TraderDetails }> {
  return detailsIn(await findLatest(db), first);
}

/**
 * Replaces the details of the trader. Doing so with the present ones changes nothing.
 * @param seenRevision the revision that the owner saw
 * @throws {Refusal} if somebody has changed the details since that revision
 */
export async function setTrader(
  db: Db,
  staffId: string,
  { first, seenRevision, details }: TraderChange,
  now: Date,
): Promise<void> {
  await transact(db, async (tx) => {
    const latest = await findLatest(tx);
    const { revision, details: before } = detailsIn(latest, first);
    const changes = changesOf(before, details);
    if (changes.length === 0) return;
    if (revision !== seenRevision) throw quickerRefusal(before, details);
    const rows = [
      ...(latest ? [] : [rowOf(0, 0, before)]),
      rowOf(revision + 1, now.getTime(), details),
    ];
    const stored = await tx
      .insertInto("traders")
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning("revision")
      .execute();
    if (stored.length < rows.length) {
      throw quickerRefusal(detailsIn(await findLatest(tx), first).details, details);
    }
    await logAtDesk(tx, { did: "changed the trader", staffId, detail: { changes } });
  });
}

/** Why the terms cannot have a date, as "2026-11-20"; undefined if they can. */
export function termsDayFault(day: string, now: Date): string | undefined {
  if (day > londonDay(now) && day > termsDay)
    return "The terms can’t be of a day that has not come.";
  if (day >= termsDay) return undefined;
  return `The terms can’t be older than their text, of ${formatFullDay(termsDay)}.`;
}

export type TraderChange = {
  /** The trader until the owner has set one. */
  first: Trader;
  seenRevision: number;
  details: TraderDetails;
};

function findLatest(db: Db): Promise<Row | undefined> {
  return db
    .selectFrom("traders")
    .selectAll()
    .orderBy("revision", "desc")
    .limit(1)
    .executeTakeFirst();
}

function traderIn({ address, ...row }: Row): Trader {
  return {
    ...pick(row, [
      "name",
      "email",
      "ownName",
      "registeredOffice",
      "registeredIn",
      "companyNumber",
      "vatNumber",
    ]),
    address: address.split("\n"),
  };
}

const newerTermsDay = (row: Row | undefined) =>
  row && row.termsDay > termsDay ? row.termsDay : termsDay;

function detailsIn(row: Row | undefined, first: Trader) {
  const trader = row ? traderIn(row) : first;
  const labelSender = row?.labelSender ?? null;
  return {
    revision: row?.revision ?? 0,
    details: { ...trader, labelSender, termsDay: newerTermsDay(row) },
  };
}

const rowOf = (revision: number, setAt: number, { address, ...details }: TraderDetails) => ({
  revision,
  setAt,
  ...details,
  address: address.join("\n"),
});

/** The facts that differ, in words. */
function changesOf(before: TraderDetails, after: TraderDetails) {
  return keysOf(traderFacts)
    .map((fact) => ({ fact: traderFacts[fact], was: say(before, fact), now: say(after, fact) }))
    .filter(({ was, now }) => was !== now);
}

function say(details: TraderDetails, fact: keyof TraderDetails): string {
  const value = details[fact] ?? "";
  if (fact === "termsDay") return formatFullDay(String(value));
  return typeof value === "string" ? value : value.join(", ");
}

/** Names both values of each fact that would have been overwritten. */
function quickerRefusal(present: TraderDetails, typed: TraderDetails): Refusal {
  const differences = changesOf(present, typed).map(
    ({ fact, was, now }) => `${fact} is now “${was}”, you wrote “${now}”`,
  );
  return new Refusal(
    "conflict",
    `Somebody was quicker: ${differences.join("; ")}. Save again, and it says what you wrote.`,
  );
}
