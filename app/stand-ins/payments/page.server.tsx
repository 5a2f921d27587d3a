import express, { type Response, type Router } from "express";
import { sendMessage, sendPage } from "../document.server";
import { checkForm, readForm, type FormState } from "./form.server";
import { refuseOtherSites } from "./own-site.server";
import type { Processor } from "./processor.server";
import type { Payment } from "./session.server";
import { PayPage } from "./view.server";

/**
 * The payment page that Stripe would host: it shows a payment and takes a card; mounted at /pay.
 */
export function hostedPage({
  processor,
  origin,
}: {
  processor: Processor;
  origin: string;
}): Router {
  const page = express.Router();

  page.get("/:id", (req, res) => {
    const payment = processor.find(req.params.id);
    if (payment?.session.status !== "open") return sendClosed(res, payment);
    sendPayPage(res, 200, payment, {});
  });

  const parseForm = express.urlencoded({ extended: false, limit: "64kb" });
  page.post("/:id", refuseOtherSites(origin), parseForm, (req, res) => {
    const payment = processor.find(req.params.id!);
    if (payment?.session.status === "complete") return redirectToShop(res, payment);
    if (payment?.session.status !== "open") return sendClosed(res, payment);
    const values = readForm(req.body);
    const result = checkForm(values, payment);
    if (result.outcome === "invalid") {
      return sendPayPage(res, 422, payment, { values, fieldErrors: result.fieldErrors });
    }
    if (result.outcome === "declined") {
      return sendPayPage(res, 402, payment, { values, isDeclined: true });
    }
    const paid = processor.pay(payment.session.id, result.buyer);
    if (paid?.session.status !== "complete") return sendClosed(res, paid);
    redirectToShop(res, paid);
  });
  return page;
}

function sendPayPage(res: Response, status: number, payment: Payment, state: FormState): void {
  const isWrong = state.isDeclined || state.fieldErrors;
  sendPage(res, {
    status,
    title: `${isWrong ? "Error: " : ""}Pretend to pay`,
    body: <PayPage payment={payment} state={state} />,
    // After the payment, the form redirects to the shop.
    formTargets: [new URL(payment.session.success_url).origin],
    pictures: (payment.products ?? []).flatMap(({ picture }) => picture ?? []),
  });
}

function sendClosed(res: Response, payment: Payment | undefined): void {
  if (!payment) {
    sendMessage(res, {
      status: 404,
      title: "No such payment",
      text: "This address belongs to no payment. Check it, or start again from the shop.",
    });
  } else if (payment.session.status === "complete") {
    sendMessage(res, {
      status: 200,
      title: "Already paid",
      text: "This has been paid for, once. Once is enough.",
      link: { href: successAddress(payment), name: "On to the shop" },
    });
  } else {
    const back = payment.session.cancel_url;
    sendMessage(res, {
      status: 410,
      title: "Too late",
      text: "This payment has expired. Nothing was charged.",
      link: back ? { href: back, name: "Back to the shop" } : undefined,
    });
  }
}

function redirectToShop(res: Response, payment: Payment): void {
  res.redirect(303, successAddress(payment));
}

function successAddress({ session }: Payment): string {
  return session.success_url.replaceAll("{CHECKOUT_SESSION_ID}", session.id);
}
