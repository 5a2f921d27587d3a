import { hash, verify } from "@node-rs/argon2";
import { availableParallelism } from "node:os";
import pLimit from "p-limit";
import { busyRefusal } from "~/shop/refusal";

/** One processor stays free for requests that do not log in. */
const maxAtOnce = Math.max(1, availableParallelism() - 1);
/** As many as are processed in a few seconds. */
const maxWaiting = 100;

const atWork = pLimit(maxAtOnce);

/** @throws {Refusal} busy, if too many are waiting */
export const hashPassword = (password: string) => inTurn(() => hash(password));

/** @throws {Refusal} busy, if too many are waiting */
export const isPassword = (hashed: string, password: string) =>
  inTurn(() => verify(hashed, password));

/**
 * Hashing is slow on purpose. Without a limit, it would block pages and files on every processor.
 */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (atWork.pendingCount >= maxWaiting) throw busyRefusal();
  return atWork(work);
}
