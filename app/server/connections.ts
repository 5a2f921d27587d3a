import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setImmediate, setTimeout as pause } from "node:timers/promises";

/** The listener closes once no new connection has come for this time, or after the longer time. */
const quietMs = 300;
const maxWelcomeMs = 3_000;
/** After that, an idle connection has this much time to send a request. */
const silenceMs = 3_000;
const sweepMs = 100;

/** A server's open connections, closed without dropping any request. */
export class Connections {
  readonly #server: Server;
  /** With the current answers of each connection. */
  readonly #sockets = new Map<Socket, Set<ServerResponse>>();
  #newestAt = 0;
  #count = 0;
  #isClosing = false;

  constructor(server: Server) {
    this.#server = server;
    server.on("connection", (socket) => {
      this.#newestAt = Date.now();
      this.#count += 1;
      this.#sockets.set(socket, new Set());
      socket.once("close", () => this.#sockets.delete(socket));
    });
    // Before the listener that answers.
    server.prependListener("request", (req, res) => {
      const answers = this.#sockets.get(req.socket);
      answers?.add(res);
      res.once("close", () => answers?.delete(res));
      if (this.#isClosing) res.setHeader("Connection", "close");
    });
  }

  /** Accepts and answers the last requests, and then closes the listener and every connection. */
  async close(): Promise<void> {
    this.#closeAfterAnswers();
    await this.#untilQuiet();
    await this.#closeListener();
  }

  /** Closes every connection with its next answer. */
  #closeAfterAnswers(): void {
    this.#isClosing = true;
    for (const answers of this.#sockets.values()) {
      for (const res of answers) if (!res.headersSent) res.setHeader("Connection", "close");
    }
  }

  /** Waits until no new connections come: closing the listener would reset waiting ones. */
  async #untilQuiet(): Promise<void> {
    const start = Date.now();
    const isQuiet = () => Date.now() - Math.max(start, this.#newestAt) >= quietMs;
    while (!isQuiet() && Date.now() - start < maxWelcomeMs) await pause(sweepMs);
    // A busy event loop accepts only one waiting connection per turn.
    for (let seen = -1; seen !== this.#count;) {
      seen = this.#count;
      await setImmediate();
    }
  }

  /** Closes the listener, and each connection as soon as it is idle. */
  async #closeListener(): Promise<void> {
    const closed = new Promise<void>((resolve) => void this.#server.close(() => resolve()));
    const sweep = setInterval(() => this.#server.closeIdleConnections(), sweepMs);
    const silence = setTimeout(() => this.#destroySilent(), silenceMs);
    await closed;
    clearInterval(sweep);
    clearTimeout(silence);
  }

  #destroySilent(): void {
    for (const [socket, answers] of this.#sockets) if (answers.size === 0) socket.destroy();
  }
}
