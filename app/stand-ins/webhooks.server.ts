import { createHmac } from "node:crypto";
import type { Logger } from "pino";
import type { PaymentStore, PendingEvent } from "./payment-store.server";

const firstPauseMillis = 250;
const longestPauseMillis = 30_000;
const giveUpAfterMillis = 3 * 24 * 60 * 60 * 1000;
const patienceMillis = 10_000;
const mostAtOnce = 50;

/**
 * Delivers stored events to the shop, signed as Stripe signs them, until each is answered with 2xx.
 * `wake` says that there may be news; `close` abandons the tries in flight, which the next start repeats.
 */
export function startWebhooks(
  store: PaymentStore,
  target: { url: string; secret: string },
  log: Logger,
) {
  const closing = new AbortController();
  const inFlight = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;

  function tryDue() {
    const now = Date.now();
    for (const event of store.dueEvents(now, mostAtOnce - inFlight.size)) {
      // Should the process die during this try, the event is due again after it.
      store.beginTry(event.id, now + patienceMillis + pauseMillis(event.tries));
      const delivery = deliver({ ...event, tries: event.tries + 1 })
        .catch(logFailure)
        .finally(() => {
          inFlight.delete(delivery);
          wakeIn(0);
        });
      inFlight.add(delivery);
    }
    const next = store.nextTryAt();
    if (next !== null && inFlight.size < mostAtOnce) wakeIn(next - Date.now());
  }

  // By a timer always, so that a try never starts inside somebody's transaction.
  function wakeIn(millis: number) {
    clearTimeout(timer);
    if (closing.signal.aborted) return;
    timer = setTimeout(runSafely, Math.min(Math.max(millis, 0), longestPauseMillis)).unref();
  }

  // The shop runs in this process too: a locked file here must not take it down.
  function runSafely() {
    try {
      tryDue();
    } catch (error) {
      logFailure(error);
      wakeIn(firstPauseMillis);
    }
  }

  function logFailure(error: unknown) {
    log.error({ err: error }, "webhooks failed");
  }

  async function deliver(event: PendingEvent): Promise<void> {
    const started = Date.now();
    const outcome = await send(event, target, closing.signal);
    if (closing.signal.aborted) return;
    const seen = { event: event.id, type: event.type, try: event.tries, outcome };
    if (typeof outcome === "number" && outcome >= 200 && outcome < 300) {
      store.setNextTry(event.id, null);
      log.info(seen, "webhook delivered");
    } else if (started - event.created_at > giveUpAfterMillis) {
      store.setNextTry(event.id, null);
      log.error(seen, "webhook given up");
    } else {
      const pause = pauseMillis(event.tries - 1);
      store.setNextTry(event.id, Date.now() + pause);
      log.warn({ ...seen, nextTryInMillis: pause }, "webhook not delivered");
    }
  }

  store.tryAllAt(Date.now());
  wakeIn(0);
  return {
    wake: () => wakeIn(0),
    async close() {
      closing.abort();
      clearTimeout(timer);
      await Promise.allSettled(inFlight);
    },
  };
}

function pauseMillis(triesBefore: number): number {
  return Math.min(firstPauseMillis * 2 ** triesBefore, longestPauseMillis);
}

/** Posts an event once; answers the status, or in words why there was none. Never throws. */
async function send(
  event: PendingEvent,
  { url, secret }: { url: string; secret: string },
  closing: AbortSignal,
): Promise<number | string> {
  try {
    const response = await fetch(url, {
      method: "POST",
      // A redirect is no delivery: followed as a GET, it would lose the event and look like success.
      redirect: "manual",
      signal: AbortSignal.any([closing, AbortSignal.timeout(patienceMillis)]),
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

// The time is that of sending: the shop refuses a signature older than five minutes, and a try can be days late.
function signature(body: string, secret: string): string {
  const time = Math.floor(Date.now() / 1000);
  const code = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
  return `t=${time},v1=${code}`;
}
