import express, { type RequestHandler, type Response, type Router } from "express";
import { sendPage, sendWords } from "./document.server";
import type { PaymentDesk } from "./payment-desk.server";
import { judge, readTyped } from "./payment-form.server";
import type { Payment } from "./payment-session.server";
import { payView, type PayState } from "./payment-view.server";

/** The page Stripe would host: shows a payment and takes the card; mounted at /pay. */
export function paymentPage({ desk, origin }: { desk: PaymentDesk; origin: string }): Router {
  const page = express.Router();

  page.get("/:id", (req, res) => {
    const payment = desk.find(req.params.id);
    if (payment?.session.status !== "open") return sendClosed(res, payment);
    sendPayPage(res, 200, payment, {});
  });

  const readForm = express.urlencoded({ extended: false, limit: "64kb" });
  page.post("/:id", refuseOtherSites(origin), readForm, (req, res) => {
    const payment = desk.find(req.params.id!);
    if (payment?.session.status === "complete") return redirectToShop(res, payment);
    if (payment?.session.status !== "open") return sendClosed(res, payment);
    const typed = readTyped(req.body);
    const judgement = judge(typed, payment);
    if (judgement.outcome === "mistaken") {
      return sendPayPage(res, 422, payment, { typed, errors: judgement.errors });
    }
    if (judgement.outcome === "declined") {
      return sendPayPage(res, 402, payment, { typed, declined: true });
    }
    const paid = desk.pay(payment.session.id, judgement.buyer);
    if (paid?.session.status !== "complete") return sendClosed(res, paid);
    redirectToShop(res, paid);
  });
  return page;
}

// A browser names the page a form stood on; w3m, lynx and curl name none, and carry nobody's cookies here.
function refuseOtherSites(origin: string): RequestHandler {
  return (req, res, next) => {
    const from = req.get("origin");
    const isOwn = from === undefined || from === origin || from.endsWith(`://${req.get("host")}`);
    const site = req.get("sec-fetch-site");
    if (isOwn && site !== "cross-site" && site !== "same-site") return next();
    sendWords(res, {
      status: 403,
      title: "No",
      text: "That form came from another site. Start from the shop's own checkout.",
    });
  };
}

function sendPayPage(res: Response, status: number, payment: Payment, state: PayState): void {
  const isWrong = state.declined || state.errors;
  sendPage(res, {
    status,
    title: `${isWrong ? "Error: " : ""}Pretend to pay`,
    body: payView(payment, state),
    // Browsers hold the redirect after a form to the page's policy too, and paying leads back to the shop.
    formsTo: [new URL(payment.session.success_url!).origin],
  });
}

function sendClosed(res: Response, payment: Payment | undefined): void {
  if (!payment) {
    sendWords(res, {
      status: 404,
      title: "No such payment",
      text: "This address belongs to no payment. Check it, or start again from the shop.",
    });
  } else if (payment.session.status === "complete") {
    sendWords(res, {
      status: 200,
      title: "Already paid",
      text: "This has been paid for, once. Once is enough.",
      way: { href: successAddress(payment), name: "On to the shop" },
    });
  } else {
    const back = payment.session.cancel_url;
    sendWords(res, {
      status: 410,
      title: "Too late",
      text: "This payment has expired. Nothing was charged.",
      way: back ? { href: back, name: "Back to the shop" } : undefined,
    });
  }
}

function redirectToShop(res: Response, payment: Payment): void {
  res.redirect(303, successAddress(payment));
}

function successAddress({ session }: Payment): string {
  return session.success_url!.replaceAll("{CHECKOUT_SESSION_ID}", session.id);
}
