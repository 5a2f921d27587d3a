import type { Db } from "../../db/connect";
import type { DeskLogTable } from "../../db/desk-tables";
import { newId } from "./ids.server";

type Entry = Pick<DeskLogTable, "did" | "staffId"> & { detail?: unknown };

/**
 * Records an action at the desk.
 * @returns the entry's id
 */
export async function logAtDesk(tx: Db, { did, staffId, detail = {} }: Entry): Promise<string> {
  const id = newId("DL");
  await tx
    .insertInto("deskLog")
    .values({ id, at: Date.now(), staffId, did, detail: JSON.stringify(detail) })
    .execute();
  return id;
}

export function findDeskEntry(db: Db, id: string) {
  return db.selectFrom("deskLog").selectAll().where("id", "=", id).executeTakeFirst();
}
