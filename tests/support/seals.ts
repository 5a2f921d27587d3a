import { randomBytes } from "node:crypto";
import { openSeals } from "../../app/shop/seals.server";

/** Seals by a key that nobody else has. */
export const seals = openSeals(randomBytes(32).toString("base64"));
