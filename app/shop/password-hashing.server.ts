import { hash, verify } from "@node-rs/argon2";
import { availableParallelism } from "node:os";
import { busyRefusal } from "./refusal";

/** One processor is left for everybody who is not logging in. */
const maxAtOnce = Math.max(1, availableParallelism() - 1);
/** As many as are served in a few seconds. */
const maxWaiting = 100;

let atWork = 0;
const waiting: (() => void)[] = [];

/** @throws {Refusal} busy, when too many wait already */
export const hashPassword = (password: string) => inTurn(() => hash(password));

/** @throws {Refusal} busy, when too many wait already */
export const isPassword = (hashed: string, password: string) =>
  inTurn(() => verify(hashed, password));

/** Hashing is slow on purpose. Unbounded, it would take every processor from pages and files. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (atWork >= maxAtOnce) {
    if (waiting.length >= maxWaiting) throw busyRefusal();
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else atWork += 1;
  try {
    return await work();
  } finally {
    // The place passes on, so that nobody pushes in.
    const next = waiting.shift();
    if (next) next();
    else atWork -= 1;
  }
}
