import type { StaffRole } from "../../app/shop/staff/roles";
import type { Customer } from "../../app/shop/customers/customers.server";
import type { Db } from "../../db/connect";

/** A customer whose password nobody knows. */
export async function addCustomer(db: Db, name: string): Promise<Customer> {
  const id = `BB-${name.toUpperCase().padEnd(8, "0")}`;
  const email = `${name}@example.com`;
  await db
    .insertInto("customers")
    .values({ id, name, email, normalisedEmail: email, passwordHash: "", createdAt: 1 })
    .execute();
  return { id, name, email };
}

/** Somebody at the desk, whose authenticator is known. */
export async function addMember(db: Db, name: string, role: StaffRole): Promise<string> {
  const { id } = await addCustomer(db, name);
  await db.insertInto("staff").values({ customerId: id, role, since: 1, enrolledAt: 1 }).execute();
  return id;
}

/** Opens the desk to them, by a token with that hash. */
export async function addSession(db: Db, customerId: string, hash: string, now = Date.now()) {
  await db
    .insertInto("deskSessions")
    .values({ hash, customerId, createdAt: now, seenAt: now, provenAt: now })
    .execute();
}

/** Logs them in until that moment, by a token with that hash. */
export async function addToken(db: Db, customerId: string, hash: string, expiresAt = 9e15) {
  await db.insertInto("tokens").values({ hash, customerId, expiresAt }).execute();
}
