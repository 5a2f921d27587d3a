import type { Logger } from "pino";
import { newEvent } from "./event.server";
import type { CheckoutParams } from "./session-params.server";
import { expired, openPayment, paidBy, type Buyer, type Payment } from "./session.server";
import type { PaymentFilter, Store } from "./store.server";

export type Processor = ReturnType<typeof openProcessor>;

const sweepEveryMs = 2000;
const answersKeptMs = 24 * 60 * 60 * 1000;

/** Opens, pays and expires payments. It calls `onEvent` after it has stored an event to send. */
export function openProcessor(store: Store, onEvent: () => void) {
  /** Ends an open payment and stores the event, in one transaction. */
  function end(id: string, eventType: string, ending: (payment: Payment) => Payment) {
    return store.transact(() => {
      const payment = store.findPayment(id);
      if (payment?.session.status !== "open") return payment;
      const ended = ending(payment);
      store.putPayment(ended);
      store.putEvent(newEvent(eventType, ended.session, nowSeconds()));
      onEvent();
      return ended;
    });
  }

  /** Expires an open payment, even before its time. */
  const expire = (id: string) => end(id, "checkout.session.expired", expired);

  /** Reads a payment. One that is still open after its time expires first. */
  function find(id: string): Payment | undefined {
    const payment = store.findPayment(id);
    return payment && isOverdue(payment) ? expire(id) : payment;
  }

  /** Pays an open payment once; the status of the result says whether it worked. */
  function pay(id: string, buyer: Buyer): Payment | undefined {
    if (!find(id)) return undefined;
    return end(id, "checkout.session.completed", (payment) => paidBy(payment, buyer, nowSeconds()));
  }

  function open(params: CheckoutParams): Payment {
    const payment = openPayment(params, nowSeconds());
    store.putPayment(payment);
    return payment;
  }

  /** Expires every payment whose time is up, and deletes old idempotent answers. */
  function sweep(): void {
    for (const id of store.overdueIds(nowSeconds())) expire(id);
    store.forgetAnswersBefore(Date.now() - answersKeptMs);
  }

  /** Lists payments with their current states, newest first. */
  function list(most: number, filter: PaymentFilter): Payment[] {
    sweep();
    return store.listPayments(most, filter);
  }

  return { find, list, open, pay, expire, sweep };
}

const isOverdue = ({ session }: Payment) =>
  session.status === "open" && session.expires_at <= nowSeconds();

/** The clock in Stripe's unit: whole seconds since 1970. */
export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

/** Sweeps regularly until the returned function is called. */
export function startSweeping(processor: Processor, log: Logger): () => void {
  const timer = setInterval(() => {
    // The shop runs in this process too, so a locked file must not end it.
    try {
      processor.sweep();
    } catch (error) {
      log.error({ err: error }, "The payment stand-in could not expire its overdue payment pages");
    }
  }, sweepEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}
