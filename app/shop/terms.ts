/** Figures of the small print that stand on more than one page. */
export const minimumAgeYears = 18;
export const disputeNegotiationDays = 30;
export const privacyChangeNoticeDays = 180;
/** The shortest and the longest time that personal data is kept after someone was last active. */
export const retentionMinDays = 90;
export const retentionMaxYears = 2;

/** When the terms last changed. An order keeps the date of those that it was placed under. */
export const termsDate = "21 November 2026";

/** How long a customer stays logged in. */
export const tokenLifetimeDays = 30;

/** How long the desk stays open at most to whoever opened it. */
export const deskSessionHours = 12;

/** How long an invitation to the desk is good for. */
export const invitationDays = 3;

/** For how long a dispatch can be taken back: that long its letter waits. */
export const undoMinutes = 10;

/** How long the links in letters are good for, from when they are sent. */
export const resetLinkMinutes = 30;
export const emailChangeLinkHours = 24;

/** How long before the end of a silent account its letter is sent, at the least. */
export const goingWarningDays = 28;

/** The answer to whoever has forgotten a password, known here or not. */
export const resetAskedMessage = "If that address has an account, a link is on its way.";
