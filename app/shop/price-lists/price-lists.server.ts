import { sql, type Selectable } from "kysely";
import { z } from "zod";
import type { Db } from "../../../db/connect";
import type { PriceListsTable } from "../../../db/schema";
import { transact } from "../../../db/transact";
import { keysOf, pick, type Columns } from "~/shop/objects";
import { Refusal } from "~/shop/refusal";
import { logAtDesk } from "~/shop/desk-log.server";
import { Contents, type PriceChange } from "./check-prices.server";

/** The time in which a list can be undone, and for which an unused one is stored. */
const keptForMs = 7 * 24 * 60 * 60 * 1000;
/**
 * The number of cards per statement: one statement per card would lock the rows too long on
 * PostgreSQL.
 */
const cardsAtOnce = 500;
/** The log names this many cards of a list. */
const loggedChanges = 5;

const listColumns = {
  id: z.string(),
  checkedAt: z.number(),
  appliedAt: z.number().nullable(),
  undoneAt: z.number().nullable(),
} satisfies Columns<Selectable<PriceListsTable>>;

/** A price list with its changes and problems. */
export const PriceList = z.object({ ...listColumns, canUndo: z.boolean(), ...Contents.shape });
export type PriceList = z.infer<typeof PriceList>;

/** A list that was checked, and what became of it; undefined when there is none. */
export async function readPriceList(db: Db, id: string): Promise<PriceList | undefined> {
  const list = await db
    .selectFrom("priceLists")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  if (!list) return undefined;
  const { appliedAt, undoneAt } = list;
  return {
    ...pick(list, keysOf(listColumns)),
    canUndo: appliedAt !== null && undoneAt === null && appliedAt > Date.now() - keptForMs,
    ...Contents.parse(JSON.parse(list.changes)),
  };
}

/** The lists that changed prices, newest first. */
export function listPriceLists(db: Db) {
  return db
    .selectFrom("priceLists")
    .select(["id", "appliedAt", "undoneAt"])
    .where("appliedAt", "is not", null)
    .orderBy("appliedAt", "desc")
    .limit(10)
    .$narrowType<{ appliedAt: number }>()
    .execute();
}

/**
 * Applies a checked list, completely or not at all.
 * @throws {Refusal} if it has errors or was used, or if one of its cards has changed since
 */
export async function changePrices(db: Db, staffId: string, id: string): Promise<void> {
  await transact(db, async (tx) => {
    const list = await claimList(tx, id, { appliedAt: Date.now() });
    if (list.problems.length > 0 || list.changes.length === 0) {
      throw new Refusal("conflict", "There is nothing in that list that can be changed.");
    }
    const untouched = await eachPart(list.changes, (part) =>
      tx
        .updateTable("products")
        .from(changeTable(part))
        .set((eb) => ({ pricePence: eb.ref("nowPence"), oldPricePence: eb.ref("nowOldPence") }))
        .whereRef("products.id", "=", "cardId")
        .whereRef("products.version", "=", "seenVersion")
        .returning("products.id")
        .execute(),
    );
    const [first] = untouched;
    if (first) {
      throw new Refusal(
        "conflict",
        `Somebody has changed ${first.name} since, so no price is changed. Check the file again.`,
      );
    }
    const named = list.changes
      .map(({ name, was, now }) => ({ name, was: was.pricePence, now: now.pricePence }))
      .filter(({ was, now }) => was !== now)
      .slice(0, loggedChanges);
    const detail = { list: id, cards: list.changes.length, first: named };
    await logAtDesk(tx, { did: "changed prices", staffId, detail });
  });
}

/**
 * Undoes the changes of a list where its prices are still current.
 * @throws {Refusal} after seven days, or the second time
 */
export async function undoPrices(db: Db, staffId: string, id: string): Promise<void> {
  await transact(db, async (tx) => {
    const list = await claimList(tx, id, { undoneAt: Date.now() });
    const untouched = await eachPart(list.changes, (part) =>
      tx
        .updateTable("products")
        .from(changeTable(part))
        .set((eb) => ({ pricePence: eb.ref("wasPence"), oldPricePence: eb.ref("wasOldPence") }))
        .whereRef("products.id", "=", "cardId")
        .whereRef("pricePence", "is not distinct from", "nowPence")
        .whereRef("oldPricePence", "is not distinct from", "nowOldPence")
        .where((eb) => eb.or([eb("wasPence", "is not", null), eb("standing", "<>", "on sale")]))
        .returning("products.id")
        .execute(),
    );
    const left = untouched.map(({ name }) => name);
    const changes = JSON.stringify({ ...list, left });
    await tx.updateTable("priceLists").set({ changes }).where("id", "=", id).execute();
    await logAtDesk(tx, { did: "took prices back", staffId, detail: { list: id } });
  });
}

/** Removes unused lists that were checked a week ago or earlier. */
export async function removeUnusedPriceLists(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom("priceLists")
    .where("appliedAt", "is", null)
    .where("checkedAt", "<", now.getTime() - keptForMs)
    .execute();
}

/**
 * Applies the changes in parts.
 * @returns the changes that did not fit their card
 */
async function eachPart(
  changes: readonly PriceChange[],
  update: (part: readonly PriceChange[]) => Promise<{ id: string }[]>,
): Promise<PriceChange[]> {
  const touched = new Set<string>();
  for (let start = 0; start < changes.length; start += cardsAtOnce) {
    const updated = await update(changes.slice(start, start + cardsAtOnce));
    for (const { id } of updated) touched.add(id);
  }
  return changes.filter(({ id }) => !touched.has(id));
}

type ChangeRow = {
  cardId: string;
  seenVersion: number;
  wasPence: number | null;
  wasOldPence: number | null;
  nowPence: number | null;
  nowOldPence: number | null;
};

function changeTable(changes: readonly PriceChange[]) {
  const number = (value: number | null) => sql`cast(${value} as integer)`;
  const rows = changes.map(({ id, version, was, now }) => {
    const prices = [was.pricePence, was.oldPricePence, now.pricePence, now.oldPricePence];
    return sql`(${id}, ${sql.join([version, ...prices].map(number))})`;
  });
  // Both databases use these column names for a table of values.
  return sql<ChangeRow>`(select column1 as card_id, column2 as seen_version,
      column3 as was_pence, column4 as was_old_pence, column5 as now_pence, column6 as now_old_pence
    from (values ${sql.join(rows)}) as given)`.as("changes");
}

/** Marks the list as used. If two people use it at once, only one succeeds. */
async function claimList(
  tx: Db,
  id: string,
  use: { appliedAt: number } | { undoneAt: number },
): Promise<Contents> {
  const isUndo = "undoneAt" in use;
  const taken = await tx
    .updateTable("priceLists")
    .set(use)
    .where("id", "=", id)
    .where("undoneAt", "is", null)
    .$if(!isUndo, (lists) => lists.where("appliedAt", "is", null))
    .$if(isUndo, (lists) => lists.where("appliedAt", ">", Date.now() - keptForMs))
    .returning("changes")
    .executeTakeFirst();
  if (!taken) {
    throw new Refusal(
      "conflict",
      isUndo ? "It is undone already, or too old to be." : "That list has been used, or is gone.",
    );
  }
  return Contents.parse(JSON.parse(taken.changes));
}
