/** The seller's legal details for shoppers. */
export type Trader = {
  name: string;
  /** The lines of the postal address. */
  address: string[];
  email: string;
  /** A sole trader's own name, if the shop's name is another; null for none. */
  ownName: string | null;
  /** A company's registered office, in one line; null for none. */
  registeredOffice: string | null;
  /** The part of the UK where the company is registered, as "Scotland"; null for none. */
  registeredIn: string | null;
  /** Null for a sole trader. */
  companyNumber: string | null;
  /** Null for a trader who is not registered for VAT. */
  vatNumber: string | null;
};

/** The details that the owner sets. */
export type TraderDetails = Trader & {
  /** The sender on labels; null for the name and the address. */
  labelSender: string | null;
  /** The date of the terms, as "2026-11-20". */
  termsDay: string;
};

/** The facts in the order of their form, as sentences name them. */
export const traderFacts: Record<keyof TraderDetails, string> = {
  name: "the name",
  address: "the address",
  email: "the e-mail address",
  ownName: "the sole trader’s own name",
  registeredOffice: "the registered office",
  registeredIn: "the part of the UK",
  companyNumber: "the company number",
  vatNumber: "the VAT number",
  labelSender: "the sender on labels",
  termsDay: "the date of the terms",
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
export function traderLines({ name, address, email, ...trader }: Trader): string[] {
  const facts = [
    ["Trading name of", trader.ownName],
    ["Registered office:", trader.registeredOffice],
    ["Registered in", trader.registeredIn],
    ["Company number", trader.companyNumber],
    ["VAT number", trader.vatNumber],
  ];
  const known = facts.filter(([, fact]) => fact !== null).map((words) => words.join(" "));
  return [[name, ...address].join(", "), email, ...known];
}

/**
 * Whether a VAT number is possible: "GB", nine digits of which the last two follow from the others, and
 * three more for a branch or not.
 */
export function isVatNumber(text: string): boolean {
  const [, main, check] = /^GB(\d{7})(\d\d)(\d{3})?$/.exec(text) ?? [];
  if (!main || !check || Number(main) === 0) return false;
  const sum = [...main].reduce((total, digit, place) => total + Number(digit) * (8 - place), 0);
  // HMRC has two ways to derive the last two digits.
  return [0, 55].some((offset) => (sum + Number(check) + offset) % 97 === 0);
}
