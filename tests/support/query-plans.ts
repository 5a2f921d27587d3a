import {
  CompiledQuery,
  createQueryId,
  sql,
  type KyselyPlugin,
  type RootOperationNode,
} from "kysely";
import type { Db } from "../../db/connect";
import type { DatabaseKind } from "./database";

/** The database's plan for each query that `run` makes, in its own words. */
export async function explainQueries(
  kind: DatabaseKind,
  db: Db,
  run: (db: Db) => Promise<unknown>,
): Promise<string[]> {
  const queries: RootOperationNode[] = [];
  const recorder: KyselyPlugin = {
    transformQuery({ node }) {
      queries.push(node);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  await run(db.withPlugin(recorder));
  return db
    .withoutPlugins()
    .connection()
    .execute(async (connection) => {
      // Unless it is forbidden to, PostgreSQL reads a small table whole.
      if (kind === "PostgreSQL") await sql`set enable_seqscan = off`.execute(connection);
      const plans: string[] = [];
      for (const query of queries) {
        const compiled = connection.getExecutor().compileQuery(query, createQueryId());
        const explain = kind === "SQLite" ? "explain query plan" : "explain";
        const { rows } = await connection.executeQuery<Record<string, unknown>>(
          CompiledQuery.raw(`${explain} ${compiled.sql}`, [...compiled.parameters]),
        );
        plans.push(rows.map((row) => row.detail ?? row["QUERY PLAN"]).join("\n"));
      }
      return plans;
    });
}
