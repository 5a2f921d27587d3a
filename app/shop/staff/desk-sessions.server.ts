import type { Db } from "../../../db/connect";
import type { StaffRole } from "../../../db/desk-tables";
import { transact } from "../../../db/transact";
import { addLetter } from "~/shop/letters/outbox.server";
import { newToken, tokenHash } from "~/shop/secret-token.server";
import type { Shop } from "~/shop/shop";
import { deskSessionHours } from "~/shop/terms";
import { logAtDesk } from "~/shop/desk-log.server";
import { checkCode } from "./second-factor.server";

const minuteMs = 60 * 1000;
const idleMs = 30 * minuteMs;
const longestMs = deskSessionHours * 60 * minuteMs;
/** For this time after a proof, money and personal data need no other. */
const provenForMs = 10 * minuteMs;
/** Activity is recorded at most once in this time. */
const seenEveryMs = minuteMs;

/** A staff member with an open desk session. */
export type Desk = {
  staffId: string;
  name: string;
  email: string;
  role: StaffRole;
  /** Whether they have proved themselves within ten minutes. */
  isProven: boolean;
};

/** A new password or authenticator makes every device unknown again. */
const purposeOf = (staffId: string, { passwordHash, sealedSecret }: Secrets) =>
  `desk device of ${staffId} with ${tokenHash(`${passwordHash} ${sealedSecret}`)}`;

type Secrets = { passwordHash: string; sealedSecret: string | null };

/**
 * Opens a desk session with a code. A letter reports it to its staff member, unless the device has
 * had their desk open before with the same password and authenticator, or they open it for the first time.
 * @param mark the mark of the device, if it has one
 * @returns the token of the session, and a mark for the device
 * @throws {Refusal} for a wrong or used code, and after too many of them
 */
export async function openDesk(shop: Shop, staffId: string, code: string, mark = "") {
  const { enrolledAt, ...secrets } = await readSecrets(shop.db, staffId);
  const purpose = purposeOf(staffId, secrets);
  const isKnown = shop.encryption.decrypt(mark, purpose) !== undefined;
  await checkCode(shop, staffId, code);
  const { token, hash } = newToken();
  const now = Date.now();
  await transact(shop.db, async (tx) => {
    await tx
      .insertInto("deskSessions")
      .values({
        hash,
        customerId: staffId,
        createdAt: now,
        seenAt: now,
        provenAt: now,
      })
      .execute();
    await logAtDesk(tx, { did: "opened the desk", staffId });
    if (isKnown || enrolledAt === null) return;
    const key = `desk-device:${hash}`;
    await addLetter(tx, { key, kind: "desk-device", customerId: staffId });
  });
  return { token, device: shop.encryption.encrypt("opened the desk", purpose) };
}

function readSecrets(db: Db, staffId: string) {
  return db
    .selectFrom("staff")
    .innerJoin("customers", "customers.id", "staff.customerId")
    .select(["staff.enrolledAt", "staff.sealedSecret", "customers.passwordHash"])
    .where("staff.customerId", "=", staffId)
    .executeTakeFirstOrThrow();
}

/**
 * The staff member of a token; undefined if it is too old, was idle too long, or they are no longer
 * staff.
 */
export async function findDesk(db: Db, token: string): Promise<Desk | undefined> {
  const now = Date.now();
  const hash = tokenHash(token);
  const found = await db
    .selectFrom("deskSessions")
    .innerJoin("staff", "staff.customerId", "deskSessions.customerId")
    .innerJoin("customers", "customers.id", "staff.customerId")
    .select(["customers.id", "customers.name", "customers.email"])
    .select(["staff.role", "deskSessions.seenAt", "deskSessions.provenAt"])
    .where("deskSessions.hash", "=", hash)
    .where("deskSessions.createdAt", ">", now - longestMs)
    .where("deskSessions.seenAt", ">", now - idleMs)
    .where("staff.disabledAt", "is", null)
    .executeTakeFirst();
  if (!found) return undefined;
  const { id, name, email, role, seenAt, provenAt } = found;
  if (now - seenAt > seenEveryMs) {
    await db.updateTable("deskSessions").set({ seenAt: now }).where("hash", "=", hash).execute();
  }
  return { staffId: id, name, email, role, isProven: now - provenAt < provenForMs };
}

/** Records that the staff member has just proved themselves. */
export async function noteProof(db: Db, token: string): Promise<void> {
  await db
    .updateTable("deskSessions")
    .set({ provenAt: Date.now() })
    .where("hash", "=", tokenHash(token))
    .execute();
}

export async function closeDesk(db: Db, token: string): Promise<void> {
  await db.deleteFrom("deskSessions").where("hash", "=", tokenHash(token)).execute();
}

/** The number of open sessions of each staff member, by id, with their last activity. */
export async function countSessions(db: Db, now: Date) {
  const sessions = await db
    .selectFrom("deskSessions")
    .select("customerId")
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.max("seenAt").as("seenAt")])
    .where("createdAt", ">", now.getTime() - longestMs)
    .where("seenAt", ">", now.getTime() - idleMs)
    .groupBy("customerId")
    .execute();
  return new Map(sessions.map(({ customerId, ...counted }) => [customerId, counted]));
}

/** Removes expired sessions. */
export async function removeOldDeskSessions(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom("deskSessions")
    .where("createdAt", "<=", now.getTime() - longestMs)
    .execute();
}
