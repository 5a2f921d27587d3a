import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setImmediate, setTimeout as pause } from "node:timers/promises";

/** New connections are still taken until none has come for so long, or for the longer time at most. */
const quietMs = 300;
const maxWelcomeMs = 3_000;
/** Then a connection with no request under way has so long to say something. */
const silenceMs = 3_000;
const sweepMs = 100;

/** What a server has open, and how it closes without dropping any of it. */
export class Connections {
  readonly #server: Server;
  /** With the answers that are under way on each. */
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
    // Ahead of the listener that answers.
    server.prependListener("request", (req, res) => {
      const answers = this.#sockets.get(req.socket);
      answers?.add(res);
      res.once("close", () => answers?.delete(res));
      if (this.#isClosing) res.setHeader("Connection", "close");
    });
  }

  /** Takes what still comes, answers it, and then closes the listener and every connection. */
  async close(): Promise<void> {
    this.#closeAfterAnswers();
    await this.#untilQuiet();
    await this.#closeListener();
  }

  /** Tells every browser, with its next answer, that its connection ends there. */
  #closeAfterAnswers(): void {
    this.#isClosing = true;
    for (const answers of this.#sockets.values()) {
      for (const res of answers) if (!res.headersSent) res.setHeader("Connection", "close");
    }
  }

  /** Takes new connections until they stop coming: closing the listener resets those that wait. */
  async #untilQuiet(): Promise<void> {
    const start = Date.now();
    const isQuiet = () => Date.now() - Math.max(start, this.#newestAt) >= quietMs;
    while (!isQuiet() && Date.now() - start < maxWelcomeMs) await pause(sweepMs);
    // A loop that was busy has not looked for a while, and takes one that waits in each turn.
    for (let seen = -1; seen !== this.#count;) {
      seen = this.#count;
      await setImmediate();
    }
  }

  /** Closes the listener, and each connection as soon as nothing is under way on it. */
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
