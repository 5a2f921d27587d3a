import type { OrderMails } from "../../../db/desk-tables";

/** The subjects of e-mails to owners, each of which they can turn off, as the settings name them. */
export const mailSubjects = {
  disputes: "A bank disputes a payment; and again three days before your answer is due",
  holds: "An order is on hold, or money belongs to no order",
  refunds: "A refund failed",
  letters: "An e-mail of the shop failed, or is more than an hour late",
  backups: "A backup is missing or damaged",
} as const;

export type MailSubject = keyof typeof mailSubjects;

/** The time in London of the e-mail each morning. */
export const morningTime = "07:30";

/** The e-mails about orders, as the settings name them. */
export const orderMails: Record<OrderMails, string> = {
  each: "Each order, at once",
  morning: `All orders since the day before, each morning at ${morningTime}`,
  none: "Neither",
};

/** The e-mails that somebody wants. */
export type MailChoices = { orders: OrderMails; about: MailSubject[] };
