import { createServer, type RequestListener, type Server } from "node:http";
import type { Socket } from "node:net";

/** How long a browser may take for its headers, and for its whole request. */
const headersTimeoutMs = 10_000;
const requestTimeoutMs = 12_000;
/** How long what was sent may wait for a reader who takes none of it. */
const readTimeoutMs = 15_000;
/**
 * How long a connection stays open for a next request. A client that asks just as it is closed gets no
 * answer, and a proxy in between cannot know whether the request was read.
 */
const keepAliveTimeoutMs = 15_000;
const checkEveryMs = 1_000;
/**
 * How many connections may wait to be taken. Of a crowd that comes at once the others would ask again
 * after seconds.
 */
export const maxArriving = 4_096;
/** How many requests may wait behind the one that is answered. No browser sends any. */
const maxWaiting = 4;

/** What a reader has taken so far, and since when it has been no more. */
type Taken = { bytes: number; since: number };

/** An HTTP server that waits for nobody for 20 seconds. */
export function createShopServer(listener: RequestListener): Server {
  const server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: keepAliveTimeoutMs,
      connectionsCheckingInterval: checkEveryMs,
    },
    hangUpOnPipelines(listener),
  );
  cutSlowReaders(server);
  return server;
}

/**
 * Closes the connections of those who ask on and on without waiting for an answer. Each request that
 * waits takes memory, and some thousands fit into one packet.
 */
function hangUpOnPipelines(listener: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  return (req, res) => {
    // An answer has no socket while another is before it.
    if (res.socket) return listener(req, res);
    const { socket } = req;
    const count = waiting.get(socket) ?? 0;
    if (count === maxWaiting) socket.destroy();
    if (socket.destroyed) return;
    waiting.set(socket, count + 1);
    // Node itself tells of a closed connection only the answer that is being sent.
    const end = () => void res.destroy().emit("close");
    socket.once("close", end);
    res.once("socket", () => {
      waiting.set(socket, waiting.get(socket)! - 1);
      socket.off("close", end);
    });
    listener(req, res);
  };
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
