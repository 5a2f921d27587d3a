import type { Kysely } from "kysely";

/**
 * Gives the trader a sole trader's own name, a registered office and the part of the UK.
 * A server of the previous release shows none of them, and a change of the trader that is saved there
 * leaves them empty until they are saved again at a new one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ["own_name", "registered_office", "registered_in"]) {
    await db.schema.alterTable("traders").addColumn(column, "text").execute();
  }
}
