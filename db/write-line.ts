import { tryAgain } from "./try-again";

type Waiting = { resolve: () => void; reject: (error: unknown) => void };

/** The line of those who want to write. One at a time does. */
export class WriteLine {
  #isTaken = false;
  readonly #waiting: Waiting[] = [];

  /**
   * Waits for one's turn.
   * @throws {Error} when the one ahead gave up on a lock
   */
  async take(): Promise<void> {
    if (this.#isTaken) {
      await new Promise<void>((resolve, reject) => this.#waiting.push({ resolve, reject }));
    }
    this.#isTaken = true;
  }

  /** The turn passes on without a gap, so that nobody pushes in. */
  leave(): void {
    const next = this.#waiting.shift();
    if (next) next.resolve();
    else this.#isTaken = false;
  }

  /** Tries for as long as a shopper should wait. When that is in vain, it is so for all in the line. */
  async retry<T>(attempt: () => T): Promise<T> {
    try {
      return await tryAgain(attempt);
    } catch (error) {
      for (const { reject } of this.#waiting.splice(0)) reject(error);
      throw error;
    }
  }
}
