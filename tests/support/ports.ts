import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below those that a system gives to whoever connects, or listens on any port. */
const first = 12_000;
const last = 32_000;
/** Processes that run at once begin at different ones, and none gives a port twice. */
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
