import { createHash } from "node:crypto";
import { RateLimiterRes, type RateLimiterAbstract } from "rate-limiter-flexible";
import { retryWhileBusy, type NewLimiter } from "../../db/connect";
import { Refusal } from "./refusal";

const minute = 60;
const hour = 60 * minute;

export type Limits = ReturnType<typeof openLimits>;

/**
 * How often one address may try what invites abuse.
 * @param factor multiplies every limit; a load suite raises it
 */
export function openLimits(newLimiter: NewLimiter, factor: number) {
  const limiter = (keyPrefix: string, tries: number, seconds: number) =>
    newLimiter({ keyPrefix, points: Math.max(1, Math.round(tries * factor)), duration: seconds });
  // Counted by account and address together: a stranger's guesses must not shut the owner out.
  const guessesAtOne = limiter("guess-one", 5, 15 * minute);
  const guessesAtAny = limiter("guess-any", 50, hour);
  const registrations = limiter("register", 30, hour);
  const checkouts = limiter("checkout", 100, 10 * minute);

  return {
    /**
     * Runs a login that counts as a guess until it succeeds.
     * @throws {Refusal} too many
     */
    async limitLogin<T>(address: string, account: string, logIn: () => Promise<T>): Promise<T> {
      const pair = keyOf(`${ipPrefix(address)} ${account}`);
      const any = keyOf(ipPrefix(address));
      await consume(guessesAtOne, pair);
      await consume(guessesAtAny, any);
      const answer = await logIn();
      await guessesAtOne.delete(pair);
      await guessesAtAny.reward(any, 1);
      return answer;
    },
    /** @throws {Refusal} too many */
    register: (address: string) => consume(registrations, keyOf(ipPrefix(address))),
    /** @throws {Refusal} too many */
    checkOut: (address: string) => consume(checkouts, keyOf(ipPrefix(address))),
  };
}

async function consume(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await retryWhileBusy(() => limiter.consume(key));
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const retryAfterSeconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
    const minutes = Math.ceil(retryAfterSeconds / minute);
    const words = `That’s enough for now. Try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`;
    throw new Refusal("too many", words, { retryAfterSeconds });
  }
}

/** A household has a whole /64 of IPv6 addresses, so they count as one. */
function ipPrefix(address: string): string {
  const plain = address.replace(/^::ffff:/, "");
  if (!plain.includes(":")) return plain;
  const parts = plain.split("::", 2).map((part) => part.split(":").filter(Boolean));
  const [before = [], after = []] = parts;
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0");
  return [...before, ...zeros, ...after].slice(0, 4).join(":");
}

function keyOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
