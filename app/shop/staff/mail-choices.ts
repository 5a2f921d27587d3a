import type { OrderMails } from "../../../db/desk-tables";

/** The time in London of the e-mail each morning. */
export const morningTime = "07:30";

/** The e-mails about orders, as the settings name them. */
export const orderMails: Record<OrderMails, string> = {
  each: "Each order, at once",
  morning: `All orders since the day before, each morning at ${morningTime}`,
  none: "Neither",
};

/** The e-mails that somebody wants: about orders, and about what needs an owner. */
export type MailChoices = { orders: OrderMails; alarms: boolean };
