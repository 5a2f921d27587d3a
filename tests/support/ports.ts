import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below those that a system gives to whoever connects, or listens on any port. */
const lowest = 12_000;
const highest = 32_000;
/** More than run at once. Each worker has ports of its own: one that is given out may be free for a second. */
const workers = 20;
const worker = Number(process.env.VITEST_POOL_ID ?? process.env.TEST_PARALLEL_INDEX ?? 0) % workers;
const portsEach = (highest - lowest) / workers;
const first = lowest + worker * portsEach;
const last = first + portsEach - 1;
/** Test runs at the same time begin at different ones, and none gives a port twice. */
let next = randomInt(first, last);

/** A port that nobody listens on, and that nobody is given by chance before it is used. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = next;
    next = port < last ? port + 1 : first;
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once("error", () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });
}
