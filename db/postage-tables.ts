/** The prices of postage that the owner has set, each from a day on. */
export interface PostagePricesTable {
  /** The London day, as "2026-11-20". */
  fromDay: string;
  secondClassPence: number;
  firstClassPence: number;
}
