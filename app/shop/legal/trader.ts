/** The seller's legal details for shoppers. */
export type Trader = {
  name: string;
  /** The lines of the postal address. */
  address: string[];
  email: string;
  /** Null for a sole trader. */
  companyNumber: string | null;
  /** Null for a trader who is not registered for VAT. */
  vatNumber: string | null;
};

const standardRateBasisPoints = 2000;

/** The VAT rate of the trader's prices: 2000 is 20 %. */
export function vatBasisPointsOf({ vatNumber }: Trader): number {
  return vatNumber === null ? 0 : standardRateBasisPoints;
}

/** The VAT in a price that includes it, in whole pence. */
export function vatWithin(pence: number, basisPoints: number): number {
  return Math.round((pence * basisPoints) / (10_000 + basisPoints));
}

/** The trader's details in a few lines, for letters and the footer. */
export function traderLines({ name, address, email, companyNumber, vatNumber }: Trader): string[] {
  return [
    [name, ...address].join(", "),
    email,
    ...(companyNumber ? [`Company number ${companyNumber}`] : []),
    ...(vatNumber ? [`VAT number ${vatNumber}`] : []),
  ];
}

/** The sender on the outside of a parcel, which mothers and postmen read. */
export function politeSender({ name, address }: Trader): string {
  return [name.replaceAll(/\bbastards?\b/gi, "B."), ...address].join(", ");
}
