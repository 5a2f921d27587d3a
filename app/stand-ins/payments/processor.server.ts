import type { Logger } from "pino";
import { newEvent } from "./event.server";
import type { CheckoutParams } from "./session-params.server";
import { expired, openPayment, paidBy, type Buyer, type Payment } from "./session.server";
import type { PaymentFilter, Store } from "./store.server";

export type Processor = ReturnType<typeof openProcessor>;

const sweepEveryMs = 2000;
const answersKeptMs = 24 * 60 * 60 * 1000;

/** Opens, pays and expires payments. It calls `onEvent` when it has stored an event that is to be sent. */
export function openProcessor(store: Store, onEvent: () => void) {
  /** Ends an open payment and stores the event of it, both or neither. */
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

  /** Expires an open payment, before its time or after. */
  const expire = (id: string) => end(id, "checkout.session.expired", expired);

  /** The payment as it stands now. One that is open after its time expires here. */
  function find(id: string): Payment | undefined {
    const payment = store.findPayment(id);
    return payment && isOverdue(payment) ? expire(id) : payment;
  }

  /** Pays an open payment once; the status of the answer says what came of it. */
  function pay(id: string, buyer: Buyer): Payment | undefined {
    if (!find(id)) return undefined;
    return end(id, "checkout.session.completed", (payment) => paidBy(payment, buyer));
  }

  function open(params: CheckoutParams): Payment {
    const payment = openPayment(params, nowSeconds());
    store.putPayment(payment);
    return payment;
  }

  /** Expires every payment whose time is up, and forgets old answers. */
  function sweep(): void {
    for (const id of store.overdueIds(nowSeconds())) expire(id);
    store.forgetAnswersBefore(Date.now() - answersKeptMs);
  }

  /** The newest payments first, as they stand now. */
  function list(most: number, filter: PaymentFilter): Payment[] {
    sweep();
    return store.listPayments(most, filter);
  }

  return { find, list, open, pay, expire, sweep };
}

const isOverdue = ({ session }: Payment) =>
  session.status === "open" && session.expires_at <= nowSeconds();

/** Stripe's clock: whole seconds since 1970. */
export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

/** Sweeps now and then, until the answered function is called. */
export function startSweeping(processor: Processor, log: Logger): () => void {
  const timer = setInterval(() => {
    // The shop runs in this process too, so a locked file here must not end it.
    try {
      processor.sweep();
    } catch (error) {
      log.error({ err: error }, "sweep failed");
    }
  }, sweepEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}
