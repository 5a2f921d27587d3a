import { isPaymentError } from "~/payments/payments";
import { Refusal } from "~/shop/refusal";

/**
 * Runs a function that asks the payment provider.
 * @throws {Refusal} busy, if the provider cannot be reached
 */
export async function orBusy<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!isPaymentError(error, "down")) throw error;
    throw new Refusal("busy", "The payment company isn’t answering. Try again in a minute.", {
      cause: error,
      retryAfterSeconds: 60,
    });
  }
}
