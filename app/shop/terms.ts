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
