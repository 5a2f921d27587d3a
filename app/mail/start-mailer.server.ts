import type { Logger } from "pino";
import type { Shop } from "../shop/shop";
import type { Trader } from "~/shop/legal/trader";
import { openMailer } from "./mailer.server";
import { sendDueLetters } from "./send-letters.server";

/**
 * The interval between checks for letters, and the pause after the mail server has rejected the
 * shop.
 */
type Pace = { checkEveryMs: number; lockedOutPauseMs: number };
const usualPace: Pace = { checkEveryMs: 1_000, lockedOutPauseMs: 60_000 };

/** The settings that letters need. */
type Correspondence = {
  publicUrl: string;
  /** The trader until the owner has set one. */
  trader: Trader;
  mail: { url: string | undefined; from: string };
};

/**
 * Checks repeatedly for due letters. Several servers may do so.
 * @param standInUrl of the mail server that is used if the settings name none
 */
export function startMailer(
  { db, log }: Pick<Shop, "db" | "log">,
  { publicUrl, trader, mail }: Correspondence,
  standInUrl = "",
  { checkEveryMs, lockedOutPauseMs }: Pace = usualPace,
): { stop: () => Promise<void> } {
  const mailer = openMailer(mail.url ?? standInUrl, {
    from: mail.from,
    publicUrl,
  });
  const sending = { db, log, publicUrl, firstTrader: trader, mailer };
  const closing = new AbortController();
  let isLockedOut = false;
  /** By a clock that nobody sets. */
  let notBefore = 0;
  const round = async () => {
    if (performance.now() < notBefore) return;
    const isOpen = await sendDueLetters(sending, closing.signal);
    if (!isOpen) notBefore = performance.now() + lockedOutPauseMs;
    if (isOpen === isLockedOut) logLock(log, !isOpen);
    isLockedOut = !isOpen;
  };
  const tryRound = () =>
    round().catch((error: unknown) => {
      log.error({ err: error }, "The mailer failed");
      // A database that is away need not be missed each second.
      notBefore = performance.now() + 10 * checkEveryMs;
    });
  let running = tryRound();
  const timer = setInterval(() => {
    running = running.then(tryRound);
  }, checkEveryMs);
  return {
    async stop() {
      clearInterval(timer);
      closing.abort();
      await running;
      mailer.close();
    },
  };
}

function logLock(log: Logger, isLockedOut: boolean): void {
  if (isLockedOut) log.error("The mail server refuses our log-in or our sender: all letters wait");
  else log.info("The mail server accepts our letters again");
}
