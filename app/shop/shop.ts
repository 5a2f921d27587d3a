import type { Logger } from "pino";
import type { Db } from "../../db/connect";
import type { Payments } from "../payments/payments";
import type { Encryption } from "./encryption.server";
import type { Limits } from "./limits.server";

/** The resources that the business logic uses. */
export type Shop = {
  db: Db;
  payments: Payments;
  limits: Limits;
  encryption: Encryption;
  log: Logger;
};

/** The resources for recording news of money. */
export type Recorder = Pick<Shop, "db" | "log"> & {
  /** Whether nobody is written to, because the same news may have been told before a restore. */
  isSilent?: boolean;
};
