import type { Generated } from "kysely";

/** The details of the trader that the owner has set. The row with the highest revision applies. */
export interface TradersTable {
  /** Counts the changes. 0 has the details of the environment variables, from before the first change. */
  revision: number;
  /** 0 for the first row. */
  setAt: number;
  name: string;
  /** The lines of the postal address, with LF between them. */
  address: string;
  email: string;
  ownName: Generated<string | null>;
  registeredOffice: Generated<string | null>;
  registeredIn: Generated<string | null>;
  companyNumber: string | null;
  vatNumber: string | null;
  /** The sender on labels; null for the name and the address. */
  labelSender: string | null;
  /** The date of the terms, as "2026-11-20". */
  termsDay: string;
}
