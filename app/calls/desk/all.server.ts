import type { DeskApiName } from "~/forms/intent";
import type { JsonCall, Query } from "~/http/call.server";
import * as closedDays from "./calendar.server";
import { openDesk } from "./entry.server";
import * as cards from "./catalogue.server";
import * as figures from "./reports.server";
import * as health from "./operations.server";
import * as letters from "./letters.server";
import * as me from "./me.server";
import * as money from "./refunds.server";
import * as lists from "./orders.server";
import * as orders from "./fulfilment.server";
import * as people from "./privacy.server";
import * as prices from "./price-lists.server";
import * as press from "./print-batches.server";
import * as staff from "./staff.server";

/** The call or query of each address under /api/desk. */
export const atDesk: Record<DeskApiName, JsonCall | Query> = {
  "open-desk": openDesk,
  today: lists.today,
  "list-orders": lists.listOrders,
  "dispatch-orders": orders.dispatchOrders,
  "undo-dispatch": orders.undoDispatch,
  "hold-order": orders.holdOrder,
  "release-order": orders.releaseOrder,
  "post-all-the-same": orders.postAllTheSame,
  "take-card-out": orders.takeCardOut,
  "put-card-back": orders.putCardBack,
  "correct-order": orders.correctOrder,
  "send-again": orders.sendAgain,
  "add-note": orders.addNote,
  "write-to-customer": orders.writeToCustomer,
  "read-order": lists.readOrder,
  "refund-order": money.refundOrder,
  "name-refunded-cards": money.nameRefundedCards,
  trouble: money.trouble,
  "list-cards": cards.listCards,
  "new-card": cards.newCard,
  "edit-card": cards.editCard,
  "put-card": cards.putCard,
  "delete-card": cards.deleteCard,
  "read-card": cards.readCard,
  "check-prices": prices.checkPrices,
  "change-prices": prices.changePrices,
  "undo-prices": prices.undoPrices,
  "read-prices": prices.readPrices,
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
  "closed-days": closedDays.closedDays,
  "close-bank-holidays": closedDays.closeBankHolidays,
  "close-day": closedDays.closeDay,
  "open-day": closedDays.openDay,
  "close-shop": closedDays.closeShop,
  "reopen-shop": closedDays.reopenShop,
  "read-staff": staff.readStaff,
  "invite-staff": staff.inviteStaff,
  "withdraw-invite": staff.withdrawInvite,
  "change-role": staff.changeRole,
  "end-sessions": staff.endSessions,
  "disable-staff": staff.disableStaff,
  "enable-staff": staff.enableStaff,
  "read-customer": people.readCustomer,
  "read-guest": people.readGuest,
  "give-data": people.giveData,
  "erase-person": people.erasePerson,
  "renew-codes": me.renewCodes,
  "renew-app": me.renewApp,
  "close-my-sessions": me.closeMySessions,
};
