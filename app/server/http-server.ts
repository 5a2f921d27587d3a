import { createServer, type RequestListener, type Server } from "node:http";
import type { Socket } from "node:net";

/** How long a browser may take for its headers, and for its whole request. */
const headersTimeoutMs = 10_000;
const requestTimeoutMs = 12_000;
/** How long what was sent may wait for a reader who takes none of it. */
const readTimeoutMs = 15_000;
const checkEveryMs = 1_000;

/** What a reader has taken so far, and since when it has been no more. */
type Taken = { bytes: number; since: number };

/** An HTTP server that waits for nobody for 20 seconds. */
export function createShopServer(listener: RequestListener): Server {
  const server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: checkEveryMs,
    },
    listener,
  );
  cutSlowReaders(server);
  return server;
}

/** Closes the connections of those who ask and then do not read. Who reads may take their time. */
function cutSlowReaders(server: Server): void {
  const sockets = new Map<Socket, Taken>();
  server.on("connection", (socket) => {
    sockets.set(socket, { bytes: 0, since: Date.now() });
    socket.once("close", () => sockets.delete(socket));
  });
  const check = setInterval(() => {
    const now = Date.now();
    for (const [socket, taken] of sockets) {
      const bytes = socket.bytesWritten - socket.writableLength;
      if (socket.writableLength === 0 || bytes !== taken.bytes) {
        taken.bytes = bytes;
        taken.since = now;
      } else if (now - taken.since > readTimeoutMs) socket.destroy();
    }
  }, checkEveryMs).unref();
  server.once("close", () => clearInterval(check));
}
