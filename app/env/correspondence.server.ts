import { z } from "zod";
import { isVatNumber, type Trader } from "~/shop/legal/trader";
import { shopName } from "~/shop/brand-name";

/** An address, or a name with an address in angle brackets. */
const Sender = z
  .string()
  .regex(
    /^([^<>\r\n]+<[^<>@\s,;]+@[^<>@\s,;]+>|[^<>@\s,;]+@[^<>@\s,;]+)$/,
    "must hold one address",
  );

/** The settings for the shop's letters, and for the trader who signs them. */
export const CorrespondenceVariables = {
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "must be an smtp:// or smtps:// address" })
    .optional(),
  MAIL_FROM: Sender.optional(),
  TRADER_NAME: z.string().trim().optional(),
  TRADER_ADDRESS: z.string().trim().optional(),
  CONTACT_EMAIL: z.email({ error: "must be an e-mail address" }).optional(),
  COMPANY_NUMBER: z
    .string()
    .regex(/^[A-Z0-9]{8}$/, "must be eight letters or digits")
    .optional(),
  VAT_NUMBER: z
    .string()
    .transform((number) => (/^\d/.test(number) ? `GB${number}` : number))
    .refine(isVatNumber, "must be 9 or 12 digits that fit together, with GB before them or not")
    .optional(),
};

const Correspondence = z.object(CorrespondenceVariables);
type Given = z.infer<typeof Correspondence>;

/** Details that a public shop must publish. */
const publicTraderKeys = ["TRADER_NAME", "TRADER_ADDRESS", "CONTACT_EMAIL"] as const;

/** An obviously fictional trader, for a shop on the developer's machine. */
const madeUp = {
  name: shopName,
  address: "1 Made-Up Street, Nowhere, ZZ1 1ZZ",
  email: "hello@bastardcards.example",
};

export function readTrader(given: Given): Trader {
  return {
    name: given.TRADER_NAME ?? madeUp.name,
    address: (given.TRADER_ADDRESS ?? madeUp.address).split(/\s*[\n,]\s*/),
    email: given.CONTACT_EMAIL ?? madeUp.email,
    ownName: null,
    registeredOffice: null,
    registeredIn: null,
    companyNumber: given.COMPANY_NUMBER ?? null,
    vatNumber: given.VAT_NUMBER ?? null,
  };
}

/** @param isDemo a demo sends no letters to the outside, whatever the settings say */
export function readMailSettings(given: Given, isDemo: boolean) {
  return {
    /** The URL of the mail server; undefined if the stand-in replaces it. */
    url: isDemo ? undefined : given.SMTP_URL,
    from: given.MAIL_FROM ?? `${shopName} <${given.CONTACT_EMAIL ?? madeUp.email}>`,
  };
}

/** @returns a line for each fault */
export function correspondenceFaults(given: Given, takesMoney: boolean): string[] {
  const faults: string[] = [];
  if (Boolean(given.SMTP_URL) !== Boolean(given.MAIL_FROM)) {
    faults.push("SMTP_URL and MAIL_FROM: set both or neither");
  }
  const missing = publicTraderKeys.filter((key) => !given[key]);
  if (takesMoney && missing.length > 0) {
    faults.push(`${missing.join(", ")}: a shop with a public address says who sells`);
  }
  return faults;
}
