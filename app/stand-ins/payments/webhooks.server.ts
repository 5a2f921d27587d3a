import { createHmac } from "node:crypto";
import type { Logger } from "pino";
import type { PendingEvent, Store } from "./store.server";

type Endpoint = { url: string; secret: string };

const firstPauseMs = 250;
const longestPauseMs = 30_000;
const giveUpAfterMs = 3 * 24 * 60 * 60 * 1000;
const requestTimeoutMs = 10_000;
const mostAtOnce = 50;

/**
 * Delivers stored events to the shop, signed as by Stripe, until each gets a 2xx answer. Call
 * `wake` when there may be new ones. `close` aborts current attempts, which the next start repeats.
 */
export function startWebhooks(store: Store, endpoint: Endpoint, log: Logger) {
  const closing = new AbortController();
  const underWay = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  const logFailure = (error: unknown) =>
    log.error({ err: error }, "The payment stand-in could not deliver its events");

  function tryDue() {
    const now = Date.now();
    for (const event of store.dueEvents(now, mostAtOnce - underWay.size)) {
      // If the process dies during this attempt, the event is due again afterwards.
      store.beginTry(event.id, now + requestTimeoutMs + pauseMs(event.tries));
      const delivery = deliver(event, { store, endpoint, log, signal: closing.signal })
        .catch(logFailure)
        .finally(() => {
          underWay.delete(delivery);
          wakeIn(0);
        });
      underWay.add(delivery);
    }
    const next = store.nextTryAt();
    if (next !== null && underWay.size < mostAtOnce) wakeIn(next - Date.now());
  }

  // A timer starts every attempt, so that none starts inside a transaction.
  function wakeIn(ms: number) {
    clearTimeout(timer);
    if (closing.signal.aborted) return;
    timer = setTimeout(tryDueSafely, Math.min(Math.max(ms, 0), longestPauseMs)).unref();
  }

  // The shop runs in this process too, so a locked file must not end it.
  function tryDueSafely() {
    try {
      tryDue();
    } catch (error) {
      logFailure(error);
      wakeIn(firstPauseMs);
    }
  }

  store.tryAllAt(Date.now());
  wakeIn(0);
  return { wake: () => wakeIn(0), close };

  async function close() {
    closing.abort();
    clearTimeout(timer);
    await Promise.allSettled(underWay);
  }
}

type Delivery = { store: Store; endpoint: Endpoint; log: Logger; signal: AbortSignal };

/** Sends an event once, and stores when to repeat it, if necessary. */
async function deliver(event: PendingEvent, { store, endpoint, log, signal }: Delivery) {
  const startedAt = Date.now();
  const outcome = await send(event, endpoint, signal);
  if (signal.aborted) return;
  const seen = { event: event.id, type: event.type, try: event.tries + 1, outcome };
  if (typeof outcome === "number" && outcome >= 200 && outcome < 300) {
    store.setNextTry(event.id, null);
    log.info(seen, "webhook delivered");
  } else if (startedAt - event.created_at > giveUpAfterMs) {
    store.setNextTry(event.id, null);
    log.error(seen, "webhook given up");
  } else {
    const nextTryInMs = pauseMs(event.tries);
    store.setNextTry(event.id, Date.now() + nextTryInMs);
    log.warn({ ...seen, nextTryInMs }, "webhook not delivered");
  }
}

function pauseMs(triesBefore: number): number {
  return Math.min(firstPauseMs * 2 ** triesBefore, longestPauseMs);
}

/**
 * Posts an event once, and returns the status, or a text with the reason for the failure. Never
 * throws.
 */
async function send(
  event: PendingEvent,
  { url, secret }: Endpoint,
  closing: AbortSignal,
): Promise<number | string> {
  try {
    const response = await fetch(url, {
      method: "POST",
      // A redirect is not a delivery: followed as a GET, it would lose the event and look like
      // success.
      redirect: "manual",
      signal: AbortSignal.any([closing, AbortSignal.timeout(requestTimeoutMs)]),
      headers: {
        "content-type": "application/json; charset=utf-8",
        "stripe-signature": signature(event.body, secret),
      },
      body: event.body,
    });
    await response.body?.cancel();
    return response.status;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return cause instanceof Error ? cause.message || cause.name : "no answer";
  }
}

// The signature has the time of sending, because the shop rejects signatures older than five
// minutes, and an attempt can come days later.
function signature(body: string, secret: string): string {
  const time = Math.floor(Date.now() / 1000);
  const code = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
  return `t=${time},v1=${code}`;
}
