/** What cards are for, by the names that cards list. */
export const occasionNames = ["birthday", "engagement", "wedding", "get well"] as const;

export type OccasionName = (typeof occasionNames)[number];
