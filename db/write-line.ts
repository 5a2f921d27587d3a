import { isDatabaseBusy } from "./database-busy";
import { tryAgain } from "./try-again";

type Waiting = { resolve: () => void; reject: (error: unknown) => void };

/** A queue of writers; one runs at a time. */
export class WriteLine {
  #isTaken = false;
  readonly #waiting: Waiting[] = [];

  /**
   * Waits for its turn.
   * @throws {Error} if the writer ahead gave up on a lock
   */
  async take(): Promise<void> {
    if (this.#isTaken) {
      await new Promise<void>((resolve, reject) => this.#waiting.push({ resolve, reject }));
    }
    this.#isTaken = true;
  }

  /** Passes the turn on directly, so that no later writer can jump the queue. */
  leave(): void {
    const next = this.#waiting.shift();
    if (next) next.resolve();
    else this.#isTaken = false;
  }

  /**
   * Retries for as long as a shopper should wait. If the file is locked all that time, all writers in the
   * queue give up; any other error is the attempt's own.
   */
  async retry<T>(attempt: () => T): Promise<T> {
    try {
      return await tryAgain(attempt);
    } catch (error) {
      if (isDatabaseBusy(error)) {
        for (const { reject } of this.#waiting.splice(0)) reject(error);
      }
      throw error;
    }
  }
}
