/** A short message about the result of a form. */
export type Notice = {
  message: string;
  kind: "success" | "reminder" | "checkout" | "trouble" | "login" | "added";
  /** The address to which a notice leads on, and the text of its link. */
  to?: string;
  link?: string;
};

/** The notices of the last answer, for the page that shows them. */
export type NoticesTaken = {
  /** Distinguishes the notices of one answer from those of the next. */
  answerId: string;
  notices: Notice[];
};

/** The only notice that a page shows without an answer from the server. */
export const missingMessages: Notice = {
  message: "Some items are missing personalization. Don't forget to add it!",
  kind: "checkout",
};
