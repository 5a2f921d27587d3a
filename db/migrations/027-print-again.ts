import type { Kysely } from "kysely";

/**
 * Adds the paper and the labels of each batch, and the next free label of each kind of sheet.
 * A server of the previous release makes batches without them: they begin at the first label of a
 * sheet of 21, and the next free label does not move.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ["label_sheet", "label_from"]) {
    await db.schema.alterTable("batches").addColumn(column, "integer").execute();
  }
  await db.schema.alterTable("batches").addColumn("paper", "text").execute();
  await db.schema
    .createTable("label_sheets")
    .addColumn("sheet", "integer", (c) => c.primaryKey())
    .addColumn("next_label", "integer", (c) => c.notNull())
    .execute();
  const sheets = [21, 14].map((sheet) => ({ sheet, next_label: 1 }));
  await (db as Kysely<{ label_sheets: { sheet: number; next_label: number } }>)
    .insertInto("label_sheets")
    .values(sheets)
    .execute();
}
