const decliningNumber = "4000000000000002";
/** Payments with this card succeed, and its refunds stay pending until somebody completes them. */
const waitingNumber = "4000000000007726";
const payingNumbers = new Set([
  waitingNumber,
  "4242424242424242",
  "5555555555554444",
  "378282246310005",
  "6011111111111117",
  "3056930009020004",
]);

/** The brands by the first digits. `group` is the name by which Stripe blocks them. */
const brands = [
  { name: "Visa", group: "visa", digits: /^4/ },
  { name: "Mastercard", group: "mastercard", digits: /^(5[1-5]|2[2-7])/ },
  { name: "American Express", group: "american_express", digits: /^3[47]/ },
  { name: "Discover", group: "discover_global_network", digits: /^6(011|4[4-9]|5)/ },
  { name: "Diners Club", group: "discover_global_network", digits: /^3[0689]/ },
  { name: "JCB", group: "discover_global_network", digits: /^35/ },
  { name: "UnionPay", group: "discover_global_network", digits: /^62/ },
];

/** The message for a wrong card number. A real card's number is rejected like a mistyped one. */
export function cardNumberError(typed: string, blockedGroups: string[]): string | undefined {
  const digits = digitsOf(typed);
  if (!passesLuhn(digits)) return "Your card number is invalid.";
  const brand = brands.find((each) => each.digits.test(digits));
  if (brand && blockedGroups.includes(brand.group)) return `${brand.name} is not accepted here.`;
  const known = payingNumbers.has(digits) || isDeclined(digits);
  return known ? undefined : "Your card number is invalid.";
}

/** Whether it is the test card that the bank declines. */
export function isDeclined(typed: string): boolean {
  return digitsOf(typed) === decliningNumber;
}

/** Whether refunds to this card stay pending. */
export function isWaiting(typed: string): boolean {
  return digitsOf(typed) === waitingNumber;
}

/**
 * The message for a wrong expiry date; `12/29` is valid. A card is valid to the end of its month.
 */
export function expiryError(typed: string, now: Date): string | undefined {
  const parts = /^(\d{1,2})\s*[/-]\s*(?:20)?(\d{2})$|^(\d{2})(\d{2})$/.exec(typed);
  const month = Number(parts?.[1] ?? parts?.[3]);
  const year = 2000 + Number(parts?.[2] ?? parts?.[4]);
  if (!(month >= 1 && month <= 12)) return "Write the expiry as month and year, like 12/29.";
  const monthNow = now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;
  return year * 12 + month < monthNow ? "Your card's expiry is in the past." : undefined;
}

/** The message for a wrong security code. American Express has four digits, the others have three. */
export function cvcError(typed: string, cardNumber: string): string | undefined {
  const length = /^3[47]/.test(digitsOf(cardNumber)) ? 4 : 3;
  const isRight = /^\d+$/.test(typed) && typed.length === length;
  return isRight ? undefined : "Your card's security code is invalid.";
}

function digitsOf(typed: string): string {
  return typed.replace(/[\s-]/g, "");
}

/** The Luhn check: every second digit from the right counts double, and the sum ends in 0. */
function passesLuhn(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false;
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
