/** The result of one check, with its text. */
export type Check = { what: string; isWell: boolean; message: string };
