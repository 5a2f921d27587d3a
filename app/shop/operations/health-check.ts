import { z } from "zod";

/** The result of one check, with its text. */
export const Check = z.object({ what: z.string(), isWell: z.boolean(), message: z.string() });
export type Check = z.infer<typeof Check>;
