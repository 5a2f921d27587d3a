import { z } from "zod";
import { formatFullDay } from "~/shop/format-day";
import { formatPence } from "~/shop/money";
import type { Did } from "./log-subjects";

const Price = z.number().nullish();
const PriceStep = z.object({
  name: z.string(),
  was: Price,
  now: Price,
  wasOld: Price,
  nowOld: Price,
});

/** The details of an entry. Earlier releases stored fewer. */
export const LogDetail = z.object({
  /** The id of a card. */
  card: z.string().default(""),
  to: z.string().default(""),
  wasPence: Price,
  nowPence: Price,
  /** The number of cards whose prices changed together, and their prices. Earlier releases stored the first five. */
  cards: z.number().default(0),
  first: z.array(PriceStep).default([]),
  days: z.array(z.string()).default([]),
  day: z.string().default(""),
  from: z.string().default(""),
  until: z.string().default(""),
  takesOrders: z.boolean().default(true),
  code: z.string().default(""),
  fromDay: z.string().default(""),
  secondClassPence: z.number().default(0),
  firstClassPence: z.number().default(0),
  /** The changed facts of the trader, as "the name"; an empty value stands for none. */
  changes: z.array(z.object({ fact: z.string(), was: z.string(), now: z.string() })).default([]),
  /** The id of somebody else at the desk. */
  id: z.string().default(""),
  role: z.string().default(""),
  doneIds: z.array(z.string()).default([]),
  letters: z.array(z.string()).default([]),
  /** The id of a payment page at the provider. */
  payment: z.string().default(""),
});

export type LogDetail = z.infer<typeof LogDetail>;

/** The names of the cards and of the staff in the log, by id. */
export type LogNames = { cards: Map<string, string>; staff: Map<string, string> };

/** The action in words that continue "Dave …". */
export function sentenceOf(did: Did, detail: LogDetail, names: LogNames): string {
  return sentences[did](detail, {
    card: `“${names.cards.get(detail.card) ?? detail.card}”`,
    colleague: names.staff.get(detail.id) ?? "somebody who has left",
  });
}

type Named = { card: string; colleague: string };

const sentences: Record<Did, (detail: LogDetail, named: Named) => string> = {
  "took the desk": ({ role }) => `accepted the link to the desk, as ${role}`,
  "opened the desk": () => "opened the desk",
  "used a recovery code": () => "used a recovery code",
  dispatched: ({ doneIds }) => `marked ${counted(doneIds.length, "order")} dispatched`,
  "took back": ({ doneIds }) => `undid the dispatch of ${counted(doneIds.length, "order")}`,
  "made a card": (_, { card }) => `began the card ${card}`,
  "changed a card": ({ wasPence, nowPence }, { card }) =>
    wasPence === undefined
      ? `changed the card ${card}`
      : `changed the price of ${card} ${priceStep(wasPence, nowPence)}`,
  "gave a picture": (_, { card }) => `gave ${card} a picture`,
  "put a card elsewhere": ({ to }, { card }) =>
    to === "retired" ? `retired ${card}` : `put ${card} ${to}`,
  "deleted a draft": (_, { card }) => `deleted the draft ${card}`,
  "changed prices": priceChanges,
  "took prices back": () => "undid the price changes of a file",
  "tried letters again": ({ letters }) => `tried ${counted(letters.length, "letter")} again`,
  "sent a test letter": () => "sent a test letter",
  "settled a payment": ({ payment }) => `marked the payment ${payment} as sent back`,
  "closed days": ({ days }) => `closed ${days.map(formatFullDay).join(", ")}`,
  "opened a day": ({ day }) => `reopened ${fullDay(day)}`,
  "closed the shop": ({ from, until, takesOrders }) =>
    `closed the shop from ${fullDay(from)} to ${fullDay(until)}${takesOrders ? "" : ", without orders"}`,
  "reopened the shop": ({ from }) => `cancelled the closing that began on ${fullDay(from)}`,
  "made a discount code": ({ code }) => `made the discount code ${code}`,
  "changed a discount code": ({ code }) => `changed the discount code ${code}`,
  "ended a discount code": ({ code }) => `ended the discount code ${code}`,
  "deleted a discount code": ({ code }) => `deleted the discount code ${code}`,
  "set postage": (detail) => `set postage ${postage(detail)}`,
  "withdrew postage": (detail) => `withdrew postage ${postage(detail)}`,
  "chose e-mails": () => "chose their e-mails",
  "changed the trader": traderChanges,
  invited: ({ role }) => `invited somebody as ${role}`,
  "withdrew an invitation": () => "withdrew an invitation",
  "changed a role": ({ role }, { colleague }) => `made ${colleague} ${role}`,
  "ended sessions": (_, { colleague }) => `ended the sessions of ${colleague}`,
  disabled: (_, { colleague }) => `shut ${colleague} out of the desk`,
  enabled: (_, { colleague }) => `let ${colleague} back to the desk`,
  "renewed recovery codes": () => "made new recovery codes",
  "renewed the authenticator": () => "set up the authenticator anew",
  "asked for backups to be tried": () => "asked for the backups to be tried",
  "gave somebody their data": () => "exported a customer’s data",
  "erased a person": () => "erased a customer",
};

const counted = (count: number, noun: string) =>
  count === 0 ? `no ${noun}` : `${count} ${noun}${count === 1 ? "" : "s"}`;

const fullDay = (day: string) => (day === "" ? "a day" : formatFullDay(day));

const price = (pence: number | null | undefined) =>
  pence === null || pence === undefined ? "none" : formatPence(pence);

const priceStep = (was: number | null | undefined, now: number | null | undefined) =>
  `from ${price(was)} to ${price(now)}`;

function priceChanges({ cards, first }: LogDetail): string {
  const steps = first.map(({ name, was, now, wasOld, nowOld }) => {
    const step = was === now ? "" : ` ${priceStep(was, now)}`;
    return `“${name}”${step}${wasOld === nowOld ? "" : `, old price ${priceStep(wasOld, nowOld)}`}`;
  });
  const others = cards - first.length;
  const listed = [...steps, ...(steps.length > 0 && others > 0 ? [`${others} more`] : [])];
  return `changed the prices of ${counted(cards, "card")}${listed.length > 0 ? `: ${listed.join("; ")}` : ""}`;
}

function traderChanges({ changes }: LogDetail): string {
  const quoted = (value: string) => (value === "" ? "none" : `“${value}”`);
  const listed = changes.map(
    ({ fact, was, now }) => `${fact} from ${quoted(was)} to ${quoted(now)}`,
  );
  return `changed ${listed.join(", ")}`;
}

const postage = ({ fromDay, secondClassPence, firstClassPence }: LogDetail) =>
  `from ${fullDay(fromDay)}: 2nd Class ${formatPence(secondClassPence)}, First Class ${formatPence(firstClassPence)}`;
