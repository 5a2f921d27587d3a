import { hash, verify } from "@node-rs/argon2";
import { availableParallelism } from "node:os";
import pLimit from "p-limit";
import { busyRefusal } from "~/shop/refusal";

/** One processor stays free for requests that do not log in. */
const maxAtOnce = Math.max(1, availableParallelism() - 1);
/** As many as are processed in a few seconds. */
const maxWaiting = 100;

const atWork = pLimit(maxAtOnce);

/**
 * Keyboards compose the same letters in different ways, so a password has one form.
 * @throws {Refusal} busy, if too many are waiting
 */
export const hashPassword = (password: string) => inTurn(() => hash(password.normalize("NFC")));

/**
 * Also accepts a password that was hashed as it had been typed, before passwords had one form.
 * @throws {Refusal} busy, if too many are waiting
 */
export const isPassword = (hashed: string, password: string) =>
  inTurn(async () => {
    const forms = [password.normalize("NFC"), password.normalize("NFD"), password];
    for (const form of new Set(forms)) if (await verify(hashed, form)) return true;
    return false;
  });

/**
 * Hashing is slow on purpose. Without a limit, it would block pages and files on every processor.
 */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (atWork.pendingCount >= maxWaiting) throw busyRefusal();
  return atWork(work);
}
