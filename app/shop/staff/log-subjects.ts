import type { DeskLogTable } from "../../../db/desk-tables";

export type Did = DeskLogTable["did"];

/** The subjects by which the log can be filtered, with the actions that each has. */
export const logSubjects = {
  prices: ["changed prices", "took prices back"],
  cards: [
    "made a card",
    "changed a card",
    "gave a picture",
    "put a card elsewhere",
    "deleted a draft",
  ],
  "closed days": ["closed days", "opened a day", "closed the shop", "reopened the shop"],
  discounts: [
    "made a discount code",
    "changed a discount code",
    "ended a discount code",
    "deleted a discount code",
  ],
  settings: [
    "set postage",
    "withdrew postage",
    "chose e-mails",
    "changed the trader",
    "set printing",
    "set the product feed",
  ],
  staff: [
    "took the desk",
    "opened the desk",
    "used a recovery code",
    "invited",
    "withdrew an invitation",
    "changed a role",
    "ended sessions",
    "disabled",
    "enabled",
    "renewed recovery codes",
    "renewed the authenticator",
  ],
  post: ["dispatched", "took back"],
  money: ["settled a payment"],
  letters: ["tried letters again", "sent a test letter"],
  "people and backups": [
    "gave somebody their data",
    "erased a person",
    "asked for backups to be tried",
  ],
} as const satisfies Record<string, readonly Did[]>;

export type LogSubject = keyof typeof logSubjects;
