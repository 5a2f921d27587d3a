import ipaddr from "ipaddr.js";
import { createHash } from "node:crypto";
import { RateLimiterRes, type RateLimiterAbstract } from "rate-limiter-flexible";
import type { NewLimiter } from "../../db/connect";
import type { LetterKind } from "../../db/letter-tables";
import { tryAgain } from "../../db/try-again";
import { Refusal, refusalIn } from "./refusal";

const minute = 60;
const hour = 60 * minute;

/** Limits how often one address may try what invites abuse. */
export type Limits = {
  /**
   * Runs a login. It counts as a guess unless it succeeds, or the shop was too busy to check it.
   * @throws {Refusal} too many
   */
  limitLogin<T>(address: string, account: string, logIn: () => Promise<T>): Promise<T>;
  /** @throws {Refusal} too many */
  register(address: string): Promise<void>;
  /**
   * Counts requests whether or not there is such an order or account, so that the count reveals
   * nothing.
   * @throws {Refusal} too many
   */
  askForLink(address: string, to: string): Promise<void>;
  /**
   * Counts the letters of a kind that anybody can have sent to somebody else, by their recipient.
   * @throws {Refusal} too many
   */
  writeTo(kind: LetterKind, recipient: string): Promise<void>;
  /**
   * Counts how often a customer, or one of staff, exports everything about a person, which takes a
   * while to gather.
   * @throws {Refusal} too many
   */
  exportData(readerId: string): Promise<void>;
  /**
   * Checks a code that opens the desk. Only a wrong one counts, and none that the shop was too busy to
   * check.
   * @throws {Refusal} too many, or what `check` throws
   */
  limitCode<T>(staffId: string, check: () => Promise<T>): Promise<T>;
  /**
   * Looks up a discount code that a shopper typed. Only one that is not to be had counts, and none
   * that the shop was too busy to look up.
   * @throws {Refusal} too many, or what `find` throws
   */
  limitDiscount<T>(address: string, find: () => Promise<T>): Promise<T>;
  /** @throws {Refusal} too many */
  checkOut(address: string): Promise<void>;
  /**
   * Counts questions about payments that no order is known of.
   * @throws {Refusal} too many
   */
  askForPayment(address: string): Promise<void>;
};

/** @param factor multiplies every limit; load tests raise it */
export function openLimits(newLimiter: NewLimiter, factor: number): Limits {
  const limiter = (keyPrefix: string, tries: number, seconds: number) =>
    newLimiter({ keyPrefix, points: Math.max(1, Math.round(tries * factor)), duration: seconds });
  // Counts by account and address together, so that a stranger's guesses do not lock the owner out.
  const guessesAtOne = limiter("guess-one", 5, 15 * minute);
  // Many people may share an address, so these limits allow for an office or a mobile network.
  const guessesAtAny = limiter("guess-any", 300, hour);
  const linksToOne = limiter("link-one", 5, 15 * minute);
  const linksToAny = limiter("link-any", 300, hour);
  const lettersTo = limiter("letters-to", 5, hour);
  const downloads = limiter("data-of", 10, hour);
  const registrations = limiter("register", 100, hour);
  const codes = limiter("desk-code", 10, 15 * minute);
  const discounts = limiter("discount", 30, hour);
  const checkouts = limiter("checkout", 500, 10 * minute);
  const lostPayments = limiter("payment", 20, hour);

  return {
    limitLogin: limitGuesses(guessesAtOne, guessesAtAny),
    async askForLink(address, to) {
      await consume(linksToOne, keyOf(`${ipPrefix(address)} ${to}`));
      await consume(linksToAny, keyOf(ipPrefix(address)));
    },
    writeTo: (kind, recipient) => consume(lettersTo, keyOf(`${kind} ${recipient}`)),
    exportData: (readerId) => consume(downloads, readerId),
    register: (address) => consume(registrations, keyOf(ipPrefix(address))),
    async limitCode(staffId, check) {
      await consume(codes, staffId);
      const answer = await unlessBusy(check, () => [codes.reward(staffId, 1)]);
      await codes.delete(staffId);
      return answer;
    },
    async limitDiscount(address, find) {
      const key = keyOf(ipPrefix(address));
      await consume(discounts, key);
      const found = await unlessBusy(find, () => [discounts.reward(key, 1)]);
      await discounts.reward(key, 1);
      return found;
    },
    checkOut: (address) => consume(checkouts, keyOf(ipPrefix(address))),
    askForPayment: (address) => consume(lostPayments, keyOf(ipPrefix(address))),
  };
}

/**
 * Whether the counted limit still allows it. For answers that must not show that others have used it
 * up.
 */
export async function isAllowed(counted: Promise<void>): Promise<boolean> {
  try {
    await counted;
    return true;
  } catch (error) {
    if (refusalIn(error)?.refusalReason !== "too many") throw error;
    return false;
  }
}

/** Counts the logins by account and address, and by address alone. */
function limitGuesses(
  atOne: RateLimiterAbstract,
  atAny: RateLimiterAbstract,
): Limits["limitLogin"] {
  return async (address, account, logIn) => {
    const pair = keyOf(`${ipPrefix(address)} ${account}`);
    const any = keyOf(ipPrefix(address));
    await consume(atOne, pair);
    await consume(atAny, any);
    const giveBack = () => [atOne.reward(pair, 1), atAny.reward(any, 1)];
    const answer = await unlessBusy(logIn, giveBack);
    await atOne.delete(pair);
    await atAny.reward(any, 1);
    return answer;
  };
}

/** @param giveBack takes back the counted try, because nothing was checked */
async function unlessBusy<T>(
  check: () => Promise<T>,
  giveBack: () => Promise<unknown>[],
): Promise<T> {
  try {
    return await check();
  } catch (error) {
    if (refusalIn(error)?.refusalReason === "busy") await Promise.allSettled(giveBack());
    throw error;
  }
}

async function consume(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await tryAgain(() => limiter.consume(key));
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const retryAfterSeconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
    const minutes = Math.ceil(retryAfterSeconds / minute);
    const message = `That’s enough for now. Try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`;
    throw new Refusal("too many", message, { retryAfterSeconds });
  }
}

/** The address, or the /64 prefix of an IPv6 address, because a household has a whole /64. */
function ipPrefix(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const ip = ipaddr.process(address);
  return ip instanceof ipaddr.IPv6 ? ip.parts.slice(0, 4).join(":") : ip.toString();
}

function keyOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
