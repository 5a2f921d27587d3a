import express, { type Router } from "express";
import { ApiError } from "./api-error.server";
import type { MoneyBack } from "./money-back.server";
import { refuseOtherSites } from "./own-site.server";
import type { Store } from "./store.server";

type Options = { store: Store; moneyBack: MoneyBack; origin: string };

/**
 * The deeds of the payment company's dashboard, which reach the shop by its webhooks: refunds and
 * disputes of the payment for an order, and the end of its newest one; mounted at /payments.
 */
export function dashboard({ store, moneyBack, origin }: Options): Router {
  const deeds: Record<string, (intent: string, given: Record<string, unknown>) => unknown> = {
    refund: (intent, { pence }) =>
      moneyBack.refund(intent, pence === undefined ? {} : { amount: Number(pence) }),
    dispute: moneyBack.dispute,
    settle: (intent, { status }) => {
      const refunds = store.refunds.list(intent);
      const newest = refunds.find((each) => each.status === "pending") ?? refunds[0];
      moneyBack.finishRefund(newest?.id ?? "", status === "failed" ? "failed" : "succeeded");
    },
    close: (intent, { status }) => {
      const [newest] = store.disputes.list(intent);
      moneyBack.closeDispute(newest?.id ?? "", status === "lost" ? "lost" : "won");
    },
  };
  const pages = express.Router();
  pages.use(refuseOtherSites(origin), express.urlencoded({ extended: false, limit: "4kb" }));
  pages.post("/:order/:deed", (req, res, next) => {
    const intent = store.findIntentFor(req.params.order);
    const act = deeds[req.params.deed];
    if (!intent || !act) return next();
    try {
      act(intent, req.body);
      res.sendStatus(204);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      res.status(422).type("text").send(`${error.message}\n`);
    }
  });
  return pages;
}
