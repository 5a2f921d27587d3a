/** The prices of postage that the owner has set, each from a moment on. */
export interface PostagePricesTable {
  /** In ms since 1970, and never before the prices were set. */
  fromAt: number;
  secondClassPence: number;
  firstClassPence: number;
}
