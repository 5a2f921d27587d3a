import { Secret, TOTP } from "otpauth";
import { createHmac } from "node:crypto";
import { renderSVG } from "uqr";
import type { Db } from "../../../db/connect";
import { transact } from "../../../db/transact";
import { addLetter } from "~/shop/letters/outbox.server";
import { Refusal, refusalIn } from "~/shop/refusal";
import { tokenHash } from "~/shop/secret-token.server";
import type { Shop } from "~/shop/shop";
import { logAtDesk } from "~/shop/desk-log.server";
import type { Encryption } from "~/shop/encryption.server";
import { shopName } from "~/shop/brand-name";

const periodSeconds = 30;
/** A code is accepted for half a minute before and after its time step. */
const window = 1;
const recoveryCodeCount = 10;
/** 112 bits, so that codes cannot be guessed. */
const recoveryCodeBytes = 14;

/** The data for setting up an authenticator. */
export type Enrolment = {
  /** Base32, as it is typed into an authenticator. */
  secret: string;
  /** A QR code of the secret, as an SVG. */
  qrCode: string;
  /** Each opens the desk once, without an authenticator. */
  recoveryCodes: string[];
};

/**
 * The secret for an authenticator; unchanged until it is proven.
 * @returns undefined if it is proven already
 */
export async function beginEnrolment(
  shop: Shop,
  { id, email }: { id: string; email: string },
): Promise<Enrolment | undefined> {
  const { sealedSecret, enrolledAt } = await readSecret(shop.db, id);
  if (enrolledAt !== null) return undefined;
  const known = decryptSecret(shop.encryption, id, sealedSecret);
  const secret = known ?? (await offerSecret(shop, id, sealedSecret));
  return {
    secret,
    qrCode: renderSVG(generatorOf(secret, email).toString()),
    recoveryCodes: recoveryCodesOf(secret),
  };
}

/** Two simultaneous first visits get the same secret. */
async function offerSecret(
  { db, encryption }: Shop,
  customerId: string,
  before: string | null,
): Promise<string> {
  await db
    .updateTable("staff")
    .set({ sealedSecret: encryption.encrypt(new Secret().base32, purposeOf(customerId)) })
    .where("customerId", "=", customerId)
    .where("sealedSecret", "is not distinct from", before)
    .execute();
  const { sealedSecret } = await readSecret(db, customerId);
  return decryptSecret(encryption, customerId, sealedSecret) ?? "";
}

const purposeOf = (staffId: string) => `authenticator of ${staffId}`;

function decryptSecret(
  encryption: Encryption,
  staffId: string,
  encrypted: string | null,
): string | undefined {
  if (encrypted === null) return undefined;
  // Secrets from before encryption had a purpose have none.
  return encryption.decrypt(encrypted, purposeOf(staffId)) ?? encryption.decrypt(encrypted, "");
}

/**
 * Checks an authenticator code or a recovery code. Each works once.
 * @throws {Refusal} for a wrong or used one, and after ten of them in a quarter of an hour
 */
export async function checkCode(shop: Shop, staffId: string, typed: string): Promise<void> {
  const code = typed.replaceAll(/[\s-]/g, "").toUpperCase();
  try {
    await shop.limits.limitCode(staffId, async () => {
      const isRight = /^\d{6}$/.test(code)
        ? await checkAuthenticator(shop, staffId, code)
        : await useRecoveryCode(shop.db, staffId, code);
      if (!isRight)
        throw new Refusal("invalid", "That code is wrong, or it has been used. Take the next.");
    });
  } catch (error) {
    if (refusalIn(error)?.refusalReason === "too many") await reportWrongCodes(shop.db, staffId);
    throw error;
  }
}

/** Writes to the staff member whose codes were guessed, and to the owners, once a day. */
async function reportWrongCodes(db: Db, staffId: string): Promise<void> {
  const readers = await db
    .selectFrom("staff")
    .select("customerId")
    .where("disabledAt", "is", null)
    .where((eb) => eb.or([eb("role", "=", "owner"), eb("customerId", "=", staffId)]))
    .execute();
  const day = new Date().toISOString().slice(0, 10);
  for (const { customerId } of readers) {
    const key = `wrong-codes:${staffId}:${customerId}:${day}`;
    await addLetter(db, { key, kind: "wrong-codes", customerId, aboutId: staffId });
  }
}

async function checkAuthenticator({ db, encryption }: Shop, staffId: string, code: string) {
  const { sealedSecret, enrolledAt } = await readSecret(db, staffId);
  const secret = decryptSecret(encryption, staffId, sealedSecret);
  if (!secret) return false;
  const now = Date.now();
  const delta = generatorOf(secret).validate({ token: code, window, timestamp: now });
  if (delta === null) return false;
  const step = authenticatorStep(now) + delta;
  return transact(db, async (tx) => {
    const used = await tx
      .updateTable("staff")
      .set({ lastStep: step, enrolledAt: enrolledAt ?? now })
      .where("customerId", "=", staffId)
      .where("lastStep", "<", step)
      .where("sealedSecret", "=", sealedSecret)
      .returning("customerId")
      .executeTakeFirst();
    if (used && enrolledAt === null) {
      await keepRecoveryCodes(tx, staffId, recoveryCodesOf(secret));
    }
    return used !== undefined;
  });
}

/** The number of the half minute whose code an authenticator shows. */
const authenticatorStep = (now: number) => Math.floor(now / 1000 / periodSeconds);

async function keepRecoveryCodes(tx: Db, customerId: string, codes: string[]): Promise<void> {
  const hashes = codes.map((code) => tokenHash(code.replaceAll("-", "")));
  await tx
    .insertInto("recoveryCodes")
    .values(hashes.map((hash) => ({ hash, customerId, usedAt: null })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function useRecoveryCode(db: Db, staffId: string, code: string): Promise<boolean> {
  return transact(db, async (tx) => {
    const used = await tx
      .updateTable("recoveryCodes")
      .set({ usedAt: Date.now() })
      .where("hash", "=", tokenHash(code))
      .where("customerId", "=", staffId)
      .where("usedAt", "is", null)
      .returning("hash")
      .executeTakeFirst();
    if (used) await logAtDesk(tx, { did: "used a recovery code", staffId });
    return used !== undefined;
  });
}

/**
 * Replaces the recovery codes by ten new ones.
 * @returns the new ones, which cannot be read again later
 */
export async function renewRecoveryCodes(db: Db, staffId: string): Promise<string[]> {
  const codes = recoveryCodesOf(new Secret().base32);
  await transact(db, async (tx) => {
    await tx.deleteFrom("recoveryCodes").where("customerId", "=", staffId).execute();
    await keepRecoveryCodes(tx, staffId, codes);
    await logAtDesk(tx, { did: "renewed recovery codes", staffId });
  });
  return codes;
}

/**
 * Resets a staff member to their first visit: a new authenticator, new codes, and no open session.
 */
export async function renewAuthenticator(db: Db, staffId: string): Promise<void> {
  await transact(db, async (tx) => {
    await tx
      .updateTable("staff")
      .set({ sealedSecret: null, enrolledAt: null })
      .where("customerId", "=", staffId)
      .execute();
    await tx.deleteFrom("recoveryCodes").where("customerId", "=", staffId).execute();
    await tx.deleteFrom("deskSessions").where("customerId", "=", staffId).execute();
    await logAtDesk(tx, { did: "renewed the authenticator", staffId });
  });
}

/** Derived from the secret, so that a reload of the page shows the same codes. */
function recoveryCodesOf(secret: string): string[] {
  return Array.from({ length: recoveryCodeCount }, (_, index) => {
    const bytes = createHmac("sha256", secret).update(`recovery code ${index}`).digest();
    const letters = new Secret({
      buffer: new Uint8Array(bytes.subarray(0, recoveryCodeBytes)).buffer,
    });
    return letters.base32.replaceAll(/.{6}(?=.)/g, "$&-");
  });
}

function generatorOf(secret: string, label = ""): TOTP {
  return new TOTP({ issuer: shopName, label, secret, period: periodSeconds });
}

function readSecret(db: Db, customerId: string) {
  return db
    .selectFrom("staff")
    .select(["sealedSecret", "enrolledAt"])
    .where("customerId", "=", customerId)
    .executeTakeFirstOrThrow();
}
