import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import fc from "fast-check";

/** Whether the trials run at their full size, which `TRUST=long` asks for. */
export const isLong = process.env.TRUST === "long";

/** Repeats a trial that was printed. The short form is the same every time, the long form never is. */
export const seed = Number(process.env.TRUST_SEED ?? (isLong ? Date.now() % 1_000_000 : 1));

console.info(`TRUST_SEED=${seed}`);

/** One of the two sizes, as the trials run. */
export function sized<Size>(short: Size, long: Size): Size {
  return isLong ? long : short;
}

/** That many values of a kind, which the seed decides. */
export function sample<Value>(kind: fc.Arbitrary<Value>, count: number): Value[] {
  return fc.sample(kind, { seed, numRuns: count });
}

/** Does the work for each item, so many at once. */
export async function forEachAtOnce<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) await work(item, index);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** Resolves for all once so many have come. */
export function newBarrier(count: number): () => Promise<void> {
  let arrived = 0;
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return () => {
    if (++arrived === count) open();
    return opened;
  };
}

/**
 * Sends all of a request but its end, so that it is under way for as long as a test likes.
 * @returns what sends the rest, and resolves with the whole answer once the shop has hung up
 */
export async function beginRequest(url: string): Promise<() => Promise<string>> {
  const { host, port, pathname, search } = new URL(url);
  const socket = connect(Number(port), "127.0.0.1");
  await once(socket, "connect");
  socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\n`);
  return () => {
    socket.write("\r\n");
    return text(socket);
  };
}
