import type { Db } from "../../../db/connect";
import { transact } from "../../../db/transact";
import { Refusal } from "../refusal";
import { logAtDesk } from "./desk-log.server";
import { Contents } from "./check-prices.server";

const undoneForMs = 7 * 24 * 60 * 60 * 1000;

export type PriceList = NonNullable<Awaited<ReturnType<typeof readPriceList>>>;

/** A list that was checked, and what became of it; undefined when there is none. */
export async function readPriceList(db: Db, id: string) {
  if (id.includes("\0")) return undefined;
  const list = await db
    .selectFrom("priceLists")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  if (!list) return undefined;
  const { checkedAt, appliedAt, undoneAt } = list;
  return {
    id,
    checkedAt,
    appliedAt,
    undoneAt,
    canUndo: appliedAt !== null && undoneAt === null && appliedAt > Date.now() - undoneForMs,
    ...Contents.parse(JSON.parse(list.changes)),
  };
}

/** The lists that changed prices, the newest first. */
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
 * Changes the prices of a checked list, all of them or none.
 * @throws {Refusal} when it has mistakes or was used, or somebody has changed one of its cards since
 */
export async function changePrices(db: Db, staffId: string, id: string): Promise<void> {
  await transact(db, async (tx) => {
    const list = await takeList(tx, id, { appliedAt: Date.now() });
    if (list.problems.length > 0 || list.changes.length === 0) {
      throw new Refusal("conflict", "There is nothing in that list that can be changed.");
    }
    for (const change of list.changes) {
      const changed = await tx
        .updateTable("products")
        .set(change.now)
        .where("id", "=", change.id)
        .where("version", "=", change.version)
        .returning("id")
        .executeTakeFirst();
      if (!changed) {
        throw new Refusal(
          "conflict",
          `Somebody has changed ${change.name} since, so no price is changed. Check the file again.`,
        );
      }
    }
    const detail = { list: id, cards: list.changes.length };
    await logAtDesk(tx, { did: "changed prices", staffId, detail });
  });
}

/**
 * Takes the changes of a list back, where the prices are still as it made them.
 * @throws {Refusal} after seven days, or the second time
 */
export async function undoPrices(db: Db, staffId: string, id: string): Promise<void> {
  await transact(db, async (tx) => {
    const list = await takeList(tx, id, { undoneAt: Date.now() });
    const left: string[] = [];
    for (const { id: productId, name, was, now } of list.changes) {
      const undone = await tx
        .updateTable("products")
        .set(was)
        .where("id", "=", productId)
        .where("pricePence", "is not distinct from", now.pricePence)
        .where("oldPricePence", "is not distinct from", now.oldPricePence)
        .$if(was.pricePence === null, (cards) => cards.where("standing", "<>", "on sale"))
        .returning("id")
        .executeTakeFirst();
      if (!undone) left.push(name);
    }
    const changes = JSON.stringify({ ...list, left });
    await tx.updateTable("priceLists").set({ changes }).where("id", "=", id).execute();
    await logAtDesk(tx, { did: "took prices back", staffId, detail: { list: id } });
  });
}

/** Notes that the list is used. Of two people who use it at once, only one gets it. */
async function takeList(
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
    .$if(isUndo, (lists) => lists.where("appliedAt", ">", Date.now() - undoneForMs))
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
