import express, { type Response, type Router } from "express";
import { sendMessage, sendPage } from "../document.server";
import { ApiError } from "./api-error.server";
import { Dashboard } from "./dashboard-view.server";
import type { MoneyBack } from "./money-back.server";
import { refuseOtherSites } from "./own-site.server";
import { paymentIntentOf } from "./refund.server";
import type { Store } from "./store.server";

const path = "/payments";
const shownPayments = 50;

type Options = { store: Store; moneyBack: MoneyBack; origin: string; shopUrl: string };

/**
 * The dashboard of the payment company: the payments, with buttons that refund and dispute them as
 * if somebody had done it there; mounted at /payments.
 */
export function dashboard({ store, moneyBack, origin, shopUrl }: Options): Router {
  const pages = express.Router();
  pages.get("/", (_req, res) => {
    const payments = store.listPaid(shownPayments).map((payment) => {
      const intent = paymentIntentOf(payment);
      const refunds = store.refunds.list(intent);
      return { payment, refunds, disputes: store.disputes.list(intent) };
    });
    sendPage(res, { title: "Payments", body: <Dashboard payments={payments} shopUrl={shopUrl} /> });
  });

  pages.use(refuseOtherSites(origin), express.urlencoded({ extended: false, limit: "4kb" }));
  pages.post("/:intent/refund", (req, res) => {
    const amount = penceIn(req.body.amount);
    if (amount === undefined) return refuse(res, "An amount looks like 3.25.");
    answer(res, () => moneyBack.refund(req.params.intent, { amount }));
  });
  pages.post("/:intent/dispute", (req, res) => {
    answer(res, () => moneyBack.dispute(req.params.intent, req.body.kind === "inquiry"));
  });
  pages.post("/refunds/:id/settle", (req, res) => {
    const status = req.body.status === "failed" ? "failed" : "succeeded";
    answer(res, () => moneyBack.finishRefund(req.params.id, status));
  });
  pages.post("/disputes/:id/close", (req, res) => {
    const status = req.body.status === "lost" ? "lost" : "won";
    answer(res, () => moneyBack.closeDispute(req.params.id, status));
  });
  return pages;
}

/** "3.25" → 325; undefined if it is not an amount. */
function penceIn(typed: unknown): number | undefined {
  const isAmount = typeof typed === "string" && /^\d{1,6}(\.\d{1,2})?$/.test(typed.trim());
  return isAmount ? Math.round(Number(typed) * 100) : undefined;
}

function answer(res: Response, act: () => unknown): void {
  try {
    act();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return refuse(res, error.message);
  }
  res.redirect(303, path);
}

function refuse(res: Response, text: string): void {
  const link = { href: path, name: "Back to the payments" };
  sendMessage(res, { status: 422, title: "No", text, link });
}
