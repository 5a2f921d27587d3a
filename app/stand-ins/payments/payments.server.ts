import express, { type Router } from "express";
import type { Logger } from "pino";
import { paymentApi } from "./api.server";
import { dashboard } from "./dashboard.server";
import { openMoneyBack } from "./money-back.server";
import { hostedPage } from "./page.server";
import { openProcessor, startSweeping } from "./processor.server";
import { openStore } from "./store.server";
import { startWebhooks } from "./webhooks.server";

type PaymentsOptions = {
  /** The SQLite file of the payments. */
  file: string;
  secretKey: string;
  webhook: { url: string; secret: string };
  origin: string;
  /** The only host that the stand-ins answer to; undefined where strangers can reach them. */
  host?: string;
  log: Logger;
};

/**
 * The payment stand-in: Stripe's API at /v1, its hosted page at /pay, the deeds of its
 * dashboard at /payments, and its webhooks.
 */
export function openPayments(options: PaymentsOptions): {
  router: Router;
  close(): Promise<void>;
} {
  const { origin, secretKey, log } = options;
  const store = openStore(options.file);
  const webhooks = startWebhooks(store, options.webhook, log);
  const processor = openProcessor(store, webhooks.wake);
  const moneyBack = openMoneyBack(store, webhooks.wake);
  const stopSweeping = startSweeping(processor, log);

  const router = express.Router();
  const webhookUrl = options.webhook.url;
  router.use(
    "/v1",
    paymentApi({ processor, moneyBack, store, secretKey, webhookUrl, origin, log }),
  );
  router.use("/pay", hostedPage({ processor, origin }));
  // Strangers must not make refunds.
  if (options.host !== undefined) {
    router.use("/payments", dashboard({ store, moneyBack, origin }));
  }
  return {
    router,
    async close() {
      stopSweeping();
      await webhooks.close();
      store.close();
    },
  };
}
