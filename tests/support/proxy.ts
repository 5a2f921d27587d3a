import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

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
