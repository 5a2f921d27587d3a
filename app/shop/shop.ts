import type { Logger } from "pino";
import type { Db } from "../../db/connect";
import type { Payments } from "../payments/payments";
import type { Seals } from "./seals.server";
import type { Limits } from "./limits.server";

/** The resources that the business works with. */
export type Shop = { db: Db; payments: Payments; limits: Limits; seals: Seals; log: Logger };
