/** The subjects of e-mails to owners, each of which they can turn off, as the settings name them. */
export const mailSubjects = {
  disputes: "A bank disputes a payment; and again three days before your answer is due",
  holds: "An order is on hold, or money belongs to no order",
  refunds: "A refund failed",
} as const;

export type MailSubject = keyof typeof mailSubjects;
