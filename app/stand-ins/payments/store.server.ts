import { Sqlite } from "../../../db/better-sqlite3";
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import type { PaymentEvent } from "./event.server";
import type { Dispute, Refund } from "./refund.server";
import type { Payment } from "./session.server";

/** An event that the shop has not confirmed yet; times in milliseconds. */
export type PendingEvent = PaymentEvent & { created_at: number; tries: number };

/** A filter for payments: those before a certain one, with a status, and opened since a time. */
export type PaymentFilter = { after?: string; status?: string; since?: number };

export type Store = ReturnType<typeof openStore>;

/** Opens the stand-in's own SQLite file, or creates it. Changes are on disk when a call returns. */
export function openStore(file: string) {
  mkdirSync(dirname(file), { recursive: true });
  // A locked file blocks the whole process, so the timeout is short.
  const database = new Sqlite(file, { timeout: 50 });
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = FULL");
  return {
    ...paymentQueries(database),
    ...moneyBackQueries(database),
    ...answerQueries(database),
    ...eventQueries(database),
    /** Does the work in one transaction. */
    transact: <T>(work: () => T): T => database.transaction(work).immediate(),
    close: () => void database.close(),
  };
}

function listing(database: Sqlite) {
  return database.prepare<
    [{ after: string | null; status: string | null; since: number; most: number }],
    { content: string }
  >(
    `select content from payments
     where (@after is null or rowid < (select rowid from payments where id = @after))
       and (@status is null or status = @status)
       and json_extract(content, '$.session.created') >= @since
     order by rowid desc limit @most`,
  );
}

function paymentQueries(database: Sqlite) {
  database.exec(`
    create table if not exists payments (
      id text primary key, status text not null, expires_at integer not null, content text not null
    ) strict;
    create index if not exists payments_by_intent
      on payments (json_extract(content, '$.session.payment_intent'));
    create index if not exists open_payments on payments (expires_at) where status = 'open';
  `);
  const put = database.prepare<[string, string, number, string]>(
    `insert into payments (id, status, expires_at, content) values (?, ?, ?, ?)
     on conflict (id) do update set status = excluded.status, content = excluded.content`,
  );
  const find = database.prepare<[string], { content: string }>(
    "select content from payments where id = ?",
  );
  const newest = listing(database);
  const findByIntent = database.prepare<[string], { content: string }>(
    "select content from payments where json_extract(content, '$.session.payment_intent') = ?",
  );
  const findIntent = database.prepare<[string], { intent: string }>(
    `select json_extract(content, '$.session.payment_intent') as intent from payments
     where status = 'complete' and json_extract(content, '$.session.client_reference_id') = ?
     order by rowid desc limit 1`,
  );
  const overdue = database.prepare<[number], { id: string }>(
    "select id from payments where status = 'open' and expires_at <= ?",
  );
  return {
    putPayment(payment: Payment) {
      const { id, status, expires_at } = payment.session;
      put.run(id, String(status), expires_at, JSON.stringify(payment));
    },
    findPayment: (id: string): Payment | undefined => paymentIn(find.get(id)),
    /** Newest first. */
    listPayments: (most: number, { after, status, since = 0 }: PaymentFilter): Payment[] =>
      newest.all({ after: after ?? null, status: status ?? null, since, most }).map(parsePayment),
    findPaymentBy: (intent: string): Payment | undefined => paymentIn(findByIntent.get(intent)),
    /** The newest payment for an order of the shop. */
    findIntentFor: (orderId: string) => findIntent.get(orderId)?.intent,
    overdueIds: (nowSeconds: number) => overdue.all(nowSeconds).map(({ id }) => id),
  };
}

const parsePayment = ({ content }: { content: string }) => JSON.parse(content) as Payment;
const paymentIn = (row: { content: string } | undefined) => row && parsePayment(row);

/** Queries for refunds and disputes, in the order in which they were made. */
function moneyBackQueries(database: Sqlite) {
  database.exec(`
    create table if not exists money_back (
      id text primary key, kind text not null, payment_intent text not null, content text not null
    ) strict;
    create index if not exists money_back_by_payment on money_back (payment_intent);
  `);
  const put = database.prepare<[string, string, string, string]>(
    `insert into money_back (id, kind, payment_intent, content) values (?, ?, ?, ?)
     on conflict (id) do update set content = excluded.content`,
  );
  const find = database.prepare<[string, string], { content: string }>(
    "select content from money_back where id = ? and kind = ?",
  );
  const list = database.prepare<[{ kind: string; of: string | null }], { content: string }>(
    `select content from money_back
     where kind = @kind and (@of is null or payment_intent = @of) order by rowid desc`,
  );
  function read<Kept>(kind: string) {
    const parse = ({ content }: { content: string }) => JSON.parse(content) as Kept;
    return {
      find(id: string): Kept | undefined {
        const row = find.get(id, kind);
        return row && parse(row);
      },
      /** Newest first, for one payment or all of them. */
      list: (of: string | null = null): Kept[] => list.all({ kind, of }).map(parse),
    };
  }
  return {
    putMoneyBack(kept: Refund | Dispute) {
      put.run(kept.id, kept.object, kept.payment_intent, JSON.stringify(kept));
    },
    refunds: read<Refund>("refund"),
    disputes: read<Dispute>("dispute"),
  };
}

/** Queries for the answers stored by Idempotency-Key. */
function answerQueries(database: Sqlite) {
  database.exec(`
    create table if not exists answers (
      idempotency_key text primary key, request text not null, body text not null,
      created_at integer not null
    ) strict;
  `);
  const put = database.prepare<[string, string, string, number]>(
    "insert into answers (idempotency_key, request, body, created_at) values (?, ?, ?, ?)",
  );
  const find = database.prepare<[string], { request: string; body: string }>(
    "select request, body from answers where idempotency_key = ?",
  );
  const forget = database.prepare<[number]>("delete from answers where created_at < ?");
  return {
    putAnswer(key: string, request: string, body: string) {
      put.run(key, request, body, Date.now());
    },
    findAnswer: (key: string) => find.get(key),
    forgetAnswersBefore: (time: number) => void forget.run(time),
  };
}

/** Queries for events. `next_try_at` is null when no further attempt is needed. */
function eventQueries(database: Sqlite) {
  database.exec(`
    create table if not exists events (
      id text primary key, type text not null, body text not null, created_at integer not null,
      tries integer not null default 0, next_try_at integer
    ) strict;
    create index if not exists pending_events on events (next_try_at) where next_try_at is not null;
  `);
  const put = database.prepare<[string, string, string, number, number]>(
    "insert into events (id, type, body, created_at, next_try_at) values (?, ?, ?, ?, ?)",
  );
  const due = database.prepare<[number, number], PendingEvent>(
    `select id, type, body, created_at, tries from events
     where next_try_at <= ? order by next_try_at limit ?`,
  );
  const newest = database.prepare<[string, number], { body: string; isPending: number }>(
    `select body, next_try_at is not null as isPending from events
     where type = ? order by rowid desc limit ?`,
  );
  const next = database.prepare<[], { time: number | null }>(
    "select min(next_try_at) as time from events where next_try_at is not null",
  );
  const begin = database.prepare<[number, string]>(
    "update events set tries = tries + 1, next_try_at = ? where id = ?",
  );
  const retry = database.prepare<[number | null, string]>(
    "update events set next_try_at = ? where id = ?",
  );
  const all = database.prepare<[number]>(
    "update events set next_try_at = ? where next_try_at is not null",
  );
  return {
    putEvent({ id, type, body }: PaymentEvent) {
      const now = Date.now();
      put.run(id, type, body, now, now);
    },
    dueEvents: (now: number, most: number) => due.all(now, most),
    /** Newest first, with whether the shop still has to confirm it. */
    listEvents: (type: string, most: number) => newest.all(type, most),
    nextTryAt: () => next.get()?.time ?? null,
    beginTry: (id: string, nextTryAt: number) => void begin.run(nextTryAt, id),
    setNextTry: (id: string, nextTryAt: number | null) => void retry.run(nextTryAt, id),
    tryAllAt: (time: number) => void all.run(time),
  };
}
