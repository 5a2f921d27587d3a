import type { DeskCallName, JsonCall, Query } from "../doors/call.server";
import { openDesk } from "./desk-entry.server";
import * as figures from "./desk-figures.server";
import * as health from "./desk-health.server";
import * as letters from "./desk-letters.server";
import * as money from "./desk-money.server";
import * as lists from "./desk-lists.server";
import * as orders from "./desk-orders.server";
import * as press from "./desk-press.server";

/** The call or query of each address under /api/desk. */
export const atDesk: Record<DeskCallName, JsonCall | Query> = {
  "open-desk": openDesk,
  today: lists.today,
  "list-orders": lists.listOrders,
  "dispatch-orders": orders.dispatchOrders,
  "undo-dispatch": orders.undoDispatch,
  "hold-order": orders.holdOrder,
  "release-order": orders.releaseOrder,
  "correct-order": orders.correctOrder,
  "send-again": orders.sendAgain,
  "add-note": orders.addNote,
  "write-to-customer": orders.writeToCustomer,
  "read-order": lists.readOrder,
  "refund-order": money.refundOrder,
  trouble: money.trouble,
  sales: figures.sales,
  ledger: figures.ledger,
  health: health.health,
  "try-backups": health.tryBackups,
  "list-letters": letters.listLetters,
  "try-letter-again": letters.tryLetterAgain,
  "try-letters-again": letters.tryLettersAgain,
  "send-test-letter": letters.sendTestLetter,
  "sample-letter": letters.sampleLetter,
  "print-todays-post": press.printTodaysPost,
  "print-orders": press.printOrders,
  "take-out": press.takeOut,
  "post-batch": press.postBatch,
  "read-batch": press.readBatch,
};
