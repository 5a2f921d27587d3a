import {
  appendFileSync,
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";
import type { Db } from "../../../db/connect";
import { orderEventKinds, type OrderEventKind } from "../../../db/order-tables";
import { transact } from "../../../db/transact";
import { addOrderEvent, lockOrder, readOrderEvents } from "~/shop/orders/order-events.server";

/** A backup that is older is of no use to a shop that posts cards. */
const keptForMs = 35 * 24 * 60 * 60 * 1000;
/** An event is added with its transaction, some time after the moment that it says. */
const lateByMs = 10 * 60 * 1000;
/** More than the events of so short a time. */
const tailBytes = 1024 * 1024;

/** Events of deeds that the payment provider does not know, and letters do not show. */
const deeds = new Set<OrderEventKind>([
  "held",
  "printed",
  "printed again",
  "dispatched",
  "tracked",
  "changed",
  "released",
  "card taken out",
  "card put back",
  "taken back",
  "sent again",
  "paid back",
  "told",
  "cancelled",
  "dealt with",
  "note",
  "message",
]);

const columns = ["orderId", "number", "at", "kind", "actor", "staffId", "detail"] as const;
const KeptEvent = z.object({
  orderId: z.string(),
  number: z.number(),
  at: z.number(),
  kind: z.enum(orderEventKinds),
  actor: z.enum(["shopper", "payment provider", "shop", "staff"]),
  staffId: z.string().nullable(),
  detail: z.string(),
});
type KeptEvent = z.infer<typeof KeptEvent>;

/**
 * Appends new events of orders to the file. It is outside the database, so that restoring a backup
 * leaves it unchanged.
 */
export async function keepOrderEvents(db: Db, file: string): Promise<void> {
  const lines = readTail(file);
  const newestAt = Math.max(Date.now() - keptForMs, ...lines.map((line) => eventIn(line)?.at ?? 0));
  const noted = await db
    .selectFrom("orderEvents")
    .select(columns)
    .where("at", ">=", newestAt - lateByMs)
    .orderBy("at")
    .execute();
  const kept = new Set(lines);
  const missing = noted.map((event) => JSON.stringify(event)).filter((line) => !kept.has(line));
  if (missing.length === 0) return;
  mkdirSync(dirname(file), { recursive: true });
  // A crash may have cut the last line off.
  appendFileSync(file, `\n${missing.join("\n")}\n`);
}

/**
 * Adds to each order that came back with an older backup what was done to it since, as events of their
 * own: the file lists them and the database lacks them. Nothing is done again. Removes what is too old
 * from the file.
 * @returns the number of orders
 */
export async function listLostDeeds(db: Db, file: string): Promise<number> {
  if (!existsSync(file)) return 0;
  const from = Date.now() - keptForMs;
  const events = readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line) => eventIn(line) ?? [])
    .filter(({ at }) => at >= from);
  writeFileSync(`${file}.new`, events.map((event) => `${JSON.stringify(event)}\n`).join(""));
  renameSync(`${file}.new`, file);
  const known = await db
    .selectFrom("orderEvents")
    .select(["orderId", "at", "kind", "detail"])
    .where("at", ">=", from)
    .execute();
  const keys = new Set(known.map(keyOf));
  const lost = events.filter((event) => isDeed(event) && !keys.has(keyOf(event)));
  let count = 0;
  for (const orderId of new Set(lost.map((event) => event.orderId))) {
    const ofOrder = lost.filter((event) => event.orderId === orderId);
    if (await addLost(db, orderId, ofOrder)) count += 1;
  }
  return count;
}

const isDeed = ({ kind, detail }: KeptEvent) =>
  deeds.has(kind) && !(kind === "held" && detail === "restored");

/** @returns whether the order is here, and its person not erased */
function addLost(db: Db, orderId: string, lost: readonly KeptEvent[]): Promise<boolean> {
  return transact(db, async (tx) => {
    await lockOrder(tx, orderId);
    const order = await tx
      .selectFrom("orders")
      .select("erasedAt")
      .where("id", "=", orderId)
      .executeTakeFirst();
    if (!order || order.erasedAt !== null) return false;
    // Another server may have listed them meanwhile.
    const keys = new Set((await readOrderEvents(tx, orderId)).map(keyOf));
    for (const { kind, at, actor, staffId, detail } of lost) {
      if (keys.has(keyOf({ orderId, kind, at, detail }))) continue;
      // The detail of money is a sum.
      const text = kind === "paid back" || detail === "" ? kind : `${kind}: ${detail}`;
      const who = { actor, ...(staffId && { staffId }) };
      await addOrderEvent(tx, orderId, { kind: "lost", detail: text, at, ...who });
    }
    return true;
  });
}

/** An event by its moment and its kind, also where it is listed as lost. */
function keyOf({
  orderId,
  at,
  kind,
  detail,
}: Pick<KeptEvent, "orderId" | "at" | "kind" | "detail">) {
  return `${orderId} ${at} ${kind === "lost" ? detail.split(":")[0] : kind}`;
}

/** Undefined for a line cut off by a crash; its event is in the database. */
function eventIn(line: string): KeptEvent | undefined {
  try {
    return KeptEvent.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}

/** The last lines of a file that may be long. The first may be a part of one. */
function readTail(file: string): string[] {
  if (!existsSync(file)) return [];
  const opened = openSync(file, "r");
  try {
    const { size } = fstatSync(opened);
    const tail = Buffer.alloc(Math.min(size, tailBytes));
    readSync(opened, tail, 0, tail.length, size - tail.length);
    return tail.toString().split("\n");
  } finally {
    closeSync(opened);
  }
}
