/** Figures of the small print that stand on more than one page. */
export const minimumAgeYears = 18;
export const disputeNegotiationDays = 30;
export const privacyChangeNoticeDays = 180;
/** The shortest and the longest time that personal data is kept after someone was last active. */
export const retentionMinDays = 90;
export const retentionMaxYears = 2;

/** Where shoppers write to. Whoever opens this shop to the public puts their own address here. */
export const contactEmail = "hello@bastardcards.example";

/** How long a customer stays logged in. */
export const tokenLifetimeDays = 30;
