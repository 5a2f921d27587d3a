/** One thing that might not be all right, and in words whether it is. */
export type Check = { what: string; isWell: boolean; words: string };
