/** Numbers in the legal texts that several pages use. */
export const minimumAgeYears = 18;
/** The time in which a blank card can be cancelled, from the arrival of the last card of its order. */
export const cancellingDays = 14;
export const disputeNegotiationDays = 30;
export const privacyChangeNoticeDays = 180;
/** The shortest and the longest retention time of personal data after somebody's last activity. */
export const retentionMinDays = 90;
export const retentionMaxYears = 2;

/** The date of the text of the terms, as "2026-11-27". */
export const termsDay = "2026-11-29";

/** The lifetime of a customer's login. */
export const tokenLifetimeDays = 30;

/** The minimum length of a new password. */
export const minPasswordLength = 8;

/** The maximum duration of a desk session. */
export const deskSessionHours = 12;

/** The validity of an invitation to the desk. */
export const invitationDays = 3;

/** The time in which a dispatch can be undone; its letter waits for as long. */
export const undoMinutes = 10;

/** How long before the last day for its answer owners are reminded of a dispute. */
export const disputeReminderDays = 3;

/** The validity of links in letters, from when they are sent. */
export const resetLinkMinutes = 30;
export const emailChangeLinkHours = 24;

/** The minimum time between the warning letter and the erasure of an inactive account. */
export const goingWarningDays = 28;

/** The answer to a request for a password reset, whether or not the address is known. */
export const resetAskedMessage = "If that address has an account, a link is on its way.";
