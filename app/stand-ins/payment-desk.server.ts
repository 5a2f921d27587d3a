import type { CheckoutParams } from "./payment-params.server";
import { expired, openPayment, paidBy, type Buyer, type Payment } from "./payment-session.server";
import { endEvent } from "./payment-shapes.server";
import type { PaymentStore } from "./payment-store.server";

export type PaymentDesk = ReturnType<typeof openPaymentDesk>;

const sweepEveryMillis = 2000;
const answersKeptMillis = 24 * 60 * 60 * 1000;

/** Where payments are opened and ended; `announce` is called when an event waits to be sent. */
export function openPaymentDesk(store: PaymentStore, announce: () => void) {
  /** Ends an open payment and stores the news of it, both or neither. */
  function end(id: string, ending: (payment: Payment) => Payment): Payment | undefined {
    return store.inOne(() => {
      const payment = store.findPayment(id);
      if (payment?.session.status !== "open") return payment;
      const ended = ending(payment);
      store.putPayment(ended);
      store.putEvent(endEvent(ended.session, nowSeconds()));
      announce();
      return ended;
    });
  }

  /** The payment as it stands now; one whose time is up expires when somebody looks. */
  function find(id: string): Payment | undefined {
    const payment = store.findPayment(id);
    const overdue =
      payment?.session.status === "open" && payment.session.expires_at <= nowSeconds();
    return overdue ? end(id, expired) : payment;
  }

  function sweep() {
    for (const id of store.overdueIds(nowSeconds())) end(id, expired);
    store.forgetAnswersBefore(Date.now() - answersKeptMillis);
  }

  return {
    find,
    sweep,
    open(params: CheckoutParams): Payment {
      const payment = openPayment(params, nowSeconds());
      store.putPayment(payment);
      return payment;
    },
    /** Pays an open payment once; the answer tells by its status what came of it. */
    pay: (id: string, buyer: Buyer) => find(id) && end(id, (payment) => paidBy(payment, buyer)),
    /** Expires an open payment before its time. */
    expire: (id: string) => end(id, expired),
  };
}

/** Stripe's clock: whole seconds since 1970. */
export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

/** Sweeps the desk now and then, until the answer is called. */
export function startSweeping(desk: PaymentDesk, onError: (error: unknown) => void): () => void {
  const timer = setInterval(() => {
    try {
      desk.sweep();
    } catch (error) {
      onError(error);
    }
  }, sweepEveryMillis);
  timer.unref();
  return () => clearInterval(timer);
}
