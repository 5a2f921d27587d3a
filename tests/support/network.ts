import { randomInt } from "node:crypto";
import { createServer, connect, type AddressInfo, type Socket } from "node:net";
import { once } from "node:events";

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

/** A way to a server that can be cut or blocked, as a network does to a database. */
export async function openProxy(target: { host: string; port: number }) {
  const sockets = new Set<Socket>();
  let isBlocked = false;
  let openedWhileBlocked = 0;
  let plan = { bytes: Infinity, act: () => {} };
  const count = ({ length }: Buffer) => {
    plan.bytes -= length;
    if (plan.bytes > 0) return;
    plan.bytes = Infinity;
    plan.act();
  };
  const server = createServer((near) => {
    const far = connect(target).on("data", count);
    if (isBlocked) openedWhileBlocked += 1;
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from.on("data", (data) => to.write(data)).on("error", () => to.destroy()));
      from.once("close", () => sockets.delete(from) && to.destroy());
      if (isBlocked) from.pause();
    }
  });
  const listen = (port: number) => once(server.listen(port, "127.0.0.1"), "listening");
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const cut = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return {
    port,
    /** Does that once the server has sent so many bytes more. */
    after(bytes: number, act: () => void) {
      plan = { bytes, act };
    },
    /** Refuses connections, and resets those that are. */
    cut,
    mend: async () => {
      if (!server.listening) await listen(port);
    },
    /** Lets nothing through, and says nothing. */
    block() {
      isBlocked = true;
      for (const socket of sockets) socket.pause();
    },
    /** Lets new connections through. Those that were blocked stay silent, and nobody ends them. */
    forget() {
      isBlocked = false;
    },
    openedWhileBlocked: () => openedWhileBlocked,
    unblock() {
      isBlocked = false;
      for (const socket of sockets) socket.resume();
    },
    close: cut,
  };
}
