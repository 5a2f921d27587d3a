import { hash, verify } from "@node-rs/argon2";
import { availableParallelism } from "node:os";
import pLimit from "p-limit";
import { busyRefusal } from "~/shop/refusal";

/** One processor is left for everybody who is not logging in. */
const maxAtOnce = Math.max(1, availableParallelism() - 1);
/** As many as are served in a few seconds. */
const maxWaiting = 100;

const atWork = pLimit(maxAtOnce);

/** @throws {Refusal} busy, when too many wait already */
export const hashPassword = (password: string) => inTurn(() => hash(password));

/** @throws {Refusal} busy, when too many wait already */
export const isPassword = (hashed: string, password: string) =>
  inTurn(() => verify(hashed, password));

/** Hashing is slow on purpose. Unbounded, it would take every processor from pages and files. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (atWork.pendingCount >= maxWaiting) throw busyRefusal();
  return atWork(work);
}
