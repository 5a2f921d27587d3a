import {
  CompiledQuery,
  createQueryId,
  sql,
  type KyselyPlugin,
  type QueryId,
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
  const seen: { node: RootOperationNode; queryId: QueryId }[] = [];
  const answered = new WeakSet<QueryId>();
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      seen.push({ node, queryId });
      return node;
    },
    // A query within another is seen too, and has no result of its own.
    async transformResult({ result, queryId }) {
      answered.add(queryId);
      return result;
    },
  };
  await run(db.withPlugin(recorder));
  return db
    .withoutPlugins()
    .connection()
    .execute(async (connection) => {
      // Unless it is forbidden to, PostgreSQL reads a small table whole.
      if (kind === "PostgreSQL") await sql`set enable_seqscan = off`.execute(connection);
      const plans: string[] = [];
      for (const { node } of seen.filter(({ queryId }) => answered.has(queryId))) {
        const compiled = connection.getExecutor().compileQuery(node, createQueryId());
        const explain = kind === "SQLite" ? "explain query plan" : "explain";
        const { rows } = await connection.executeQuery<Record<string, unknown>>(
          CompiledQuery.raw(`${explain} ${compiled.sql}`, [...compiled.parameters]),
        );
        plans.push(rows.map((row) => row.detail ?? row["QUERY PLAN"]).join("\n"));
      }
      return plans;
    });
}
