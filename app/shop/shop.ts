import type { Logger } from "pino";
import type { Db } from "../../db/connect";
import type { Payments } from "../payments/payments.server";

/** What the business works with. */
export type Shop = { db: Db; payments: Payments; log: Logger };
