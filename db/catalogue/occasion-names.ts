/** The occasions, by the names that card records use. */
export const occasionNames = ["birthday", "engagement", "wedding", "get well"] as const;

export type OccasionName = (typeof occasionNames)[number];
