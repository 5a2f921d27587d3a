import { sql, type Kysely } from "kysely";

/**
 * Adds the holds of an order and the causes that staff have answered, each in a row of its own. What the one
 * column held so far becomes such rows; the column is computed from them, and from the payment, the refunds and
 * the disputes.
 * A server of the previous release would still hold and release an order by its column alone, so the shop
 * is closed while this runs, as migration 040 says. Each night all orders that are here are settled anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("holds")
    .addColumn("order_id", "text", (c) => c.notNull().references("orders.id"))
    .addColumn("number", "integer", (c) => c.notNull())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("ended_at", "bigint")
    .addPrimaryKeyConstraint("holds_key", ["order_id", "number"])
    .execute();
  await sql`create unique index holds_open on holds (order_id, kind) where ended_at is null`.execute(
    db,
  );
  await db.schema
    .createTable("answers")
    .addColumn("order_id", "text", (c) => c.notNull().references("orders.id"))
    .addColumn("cause", "text", (c) => c.notNull())
    .addColumn("staff_id", "text")
    .addColumn("at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("answers_key", ["order_id", "cause"])
    .execute();
  await moveHolds(db);
  await answerWhatWasReleased(db);
  await parcelsThatAreHere(db);
}

const restored = "restored from a backup: has it left?";
/** The reasons that follow from the order's refunds, disputes and cards. */
const computed = new Set(["refund", "no card", "which cards", "disputed", "refund failed"]);

type Held = { id: string; words: string; number: number };

async function moveHolds(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Held>`
    select id, coalesce(held_reason, held_before_refund) as words, coalesce((
      select max(number) from order_events where order_id = orders.id and kind = 'held'), 0) as number
    from orders where held_reason is not null or held_before_refund is not null`.execute(db);
  const problems = await problemsByOrder(db);
  for (const { id, words, number } of rows) {
    if (computed.has(words)) continue;
    const known = problems.get(id) ?? new Set();
    if (words.split(", ").every((word) => known.has(word))) continue;
    const kind = words === restored ? "restored" : "staff";
    await sql`insert into holds (order_id, number, kind) values (${id}, ${number}, ${kind})`.execute(
      db,
    );
    await sql`update orders set held_reason = ${kind}
      where id = ${id} and held_reason is not null`.execute(db);
  }
}

async function problemsByOrder(db: Kysely<unknown>): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ id: string; problem: string }>`
    select order_id as id, problem from payment_problems where order_id is not null`.execute(db);
  const problems = new Map<string, Set<string>>();
  for (const { id, problem } of rows)
    problems.set(id, (problems.get(id) ?? new Set()).add(problem));
  return problems;
}

/** Somebody has released an order from each problem, and each failed refund, that does not hold it any more. */
async function answerWhatWasReleased(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; words: string }>`
    select id, coalesce(held_reason, held_before_refund, '') as words from orders
    where id in (select order_id from payment_problems)`.execute(db);
  const problems = await problemsByOrder(db);
  for (const { id, words } of rows) {
    for (const problem of problems.get(id) ?? []) {
      if (words.split(", ").includes(problem)) continue;
      await sql`insert into answers (order_id, cause, at) values (${id}, ${problem}, 0)`.execute(
        db,
      );
    }
  }
  await sql`insert into answers (order_id, cause, at)
    select order_id, 'refund failed ' || refunds.id, 0
    from refunds join orders on orders.id = order_id
    where refunds.state = 'failed' and (
      (held_reason is null and orders.status <> 'Refunded')
      or exists (select 1 from order_events
        where order_id = orders.id and kind = 'released' and at >= coalesce(returned_at, settled_at)))`.execute(
    db,
  );
  await sql`insert into answers (order_id, cause, at)
    select order_id, 'disputed ' || id || ' ' || state, accepted_at
    from disputes where accepted_at is not null and order_id is not null`.execute(db);
  await sql`update orders set status = 'Preparing'
    where paid_at is not null and held_reason is not null
      and status in ('Awaiting payment', 'Payment failed', 'Cancelled')`.execute(db);
}

/** A newest parcel that was paid back before it left has not left; an order without a parcel's time has. */
async function parcelsThatAreHere(db: Kysely<unknown>): Promise<void> {
  await sql`update orders set dispatched_at = null
    where round > 1 and dispatched_at is not null and coalesce((
      select kind from order_events
      where order_id = orders.id and kind in ('dispatched', 'taken back', 'sent again')
      order by number desc limit 1), 'dispatched') <> 'dispatched'`.execute(db);
  await sql`update orders set dispatched_at = paid_at
    where dispatched_at is null and round = 1
      and (status in ('Dispatched', 'Delivered')
        or status_before_refund in ('Dispatched', 'Delivered'))`.execute(db);
}
