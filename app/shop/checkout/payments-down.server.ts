import { isPaymentError } from "~/payments/payments";
import { paymentsDownMessage, Refusal } from "~/shop/refusal";
import type { Shop } from "~/shop/shop";

/**
 * Asks the payment provider for a shopper.
 * @throws {Refusal} payments down
 */
export async function refuseWhenDown<T>({ log }: Shop, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isPaymentError(error, "down")) throw error;
    log.error({ err: error }, "Checkout failed: the payment provider did not answer as expected");
    throw new Refusal("payments down", paymentsDownMessage, { cause: error });
  }
}
