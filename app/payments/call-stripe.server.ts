import Stripe from "stripe";
import { PaymentError } from "./payments";

/** The time limit for all attempts of a call together. */
const answerTimeoutMs = 4_500;

/**
 * Bounds the whole call; the `stripe` package bounds only each attempt.
 * @param isNo whether an error says that the provider has refused and done nothing
 */
export async function callStripe<T>(
  call: () => Promise<T>,
  isNo: (error: unknown) => boolean = () => false,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const lateness = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`No answer within ${answerTimeoutMs} ms`)),
      answerTimeoutMs,
    );
  });
  try {
    return await Promise.race([call(), lateness]);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new PaymentError(isNo(error) ? "refused" : "down", message, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** Undefined if the provider does not know the object. */
export async function findOrNone<T>(retrieving: Promise<T>): Promise<T | undefined> {
  try {
    return await retrieving;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === "resource_missing") {
      return undefined;
    }
    throw error;
  }
}
