import Stripe from "stripe";
import { PaymentError } from "./payments";

/** How long all tries of a question may take. */
const patienceMs = 4_500;

/**
 * The package bounds the silence of a single try. This bounds the whole.
 * @param isNo whether an error says that the provider has done nothing, and will not
 */
export async function callStripe<T>(
  call: () => Promise<T>,
  isNo: (error: unknown) => boolean = () => false,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const lateness = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${patienceMs} ms`)), patienceMs);
  });
  try {
    return await Promise.race([call(), lateness]);
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    throw new PaymentError(isNo(error) ? "refused" : "down", words, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** Undefined for what the provider does not know. */
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
