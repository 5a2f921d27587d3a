import { createServer, type RequestListener, type Server } from "node:http";
import type { Socket } from "node:net";

/** The timeouts for a request's headers, and for the whole request. */
const headersTimeoutMs = 10_000;
const requestTimeoutMs = 12_000;
/** The timeout for a reader who accepts no data. */
const readTimeoutMs = 15_000;
/**
 * The timeout for idle connections. A request sent just as its connection is closed gets no answer,
 * and a proxy cannot know whether it was read.
 */
const keepAliveTimeoutMs = 15_000;
const checkEveryMs = 1_000;
/**
 * The maximum number of connections waiting to be accepted. Others would retry only after seconds.
 */
export const maxArriving = 4_096;
/** The maximum number of pipelined requests. Browsers send none. */
const maxWaiting = 4;

/** The bytes that a reader has accepted, and the time since the last of them. */
type Taken = { bytes: number; since: number };

/** An HTTP server that waits for no client longer than 20 seconds. */
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
 * Closes connections that pipeline many requests without reading the answers. Each waiting request
 * takes memory, and some thousands fit into one packet.
 */
function hangUpOnPipelines(listener: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  return (req, res) => {
    // An answer has no socket while an earlier one is being sent.
    if (res.socket) return listener(req, res);
    const { socket } = req;
    const count = waiting.get(socket) ?? 0;
    if (count === maxWaiting) socket.destroy();
    if (socket.destroyed) return;
    waiting.set(socket, count + 1);
    // Node reports a closed connection only to the answer that is being sent.
    const end = () => void res.destroy().emit("close");
    socket.once("close", end);
    res.once("socket", () => {
      waiting.set(socket, waiting.get(socket)! - 1);
      socket.off("close", end);
    });
    listener(req, res);
  };
}

/** Closes connections that do not read their answers. Slow readers may take their time. */
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
