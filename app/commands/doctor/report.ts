import { setTimeout as pause } from "node:timers/promises";
import type { Check } from "~/shop/operations/health-check";

const limitMs = 5_000;

/** Prints a line for each check. */
export class Report {
  wrongCount = 0;

  add({ what, isWell, message }: Check): void {
    if (!isWell) this.wrongCount += 1;
    console.log(`${what}: ${isWell ? "" : "Not all right. "}${message.replaceAll(/\s+/g, " ")}`);
  }

  /**
   * Looks at something that may be slow or missing, for five seconds at most.
   * @param look returns what is all right, or throws an error that says what to do
   * @returns whether it is all right
   */
  async check(what: string, look: () => Promise<string>): Promise<boolean> {
    const lateness = pause(limitMs, undefined, { ref: false }).then(() => {
      throw new Error("No answer within five seconds.");
    });
    try {
      const message = await Promise.race([look(), lateness]);
      this.add({ what, isWell: true, message: `All right: ${message}` });
      return true;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.add({ what, isWell: false, message });
      return false;
    }
  }
}
