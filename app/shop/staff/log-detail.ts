import { formatFullDay } from "~/shop/format-day";
import { formatPence } from "~/shop/money";

type Price = number | null;
type PriceChange = { name: string; was: Price; now: Price; wasOld: Price; nowOld: Price };

/** Details that the log prints. An entry has some of them, and earlier releases stored fewer. */
export type LogDetail = Partial<{
  /** The id of a card. */
  card: string;
  /** The id of somebody else at the desk. */
  id: string;
  role: string;
  to: string;
  wasPence: Price;
  nowPence: Price;
  /** The number of cards whose prices changed together, and their prices. Earlier releases stored the first five. */
  cards: number;
  first: PriceChange[];
  /** Changed facts, as "the name"; an empty value stands for none. */
  changes: { fact: string; was: string; now: string }[];
  days: string[];
  day: string;
  fromDay: string;
  from: string;
  until: string;
  takesOrders: boolean;
  secondClassPence: number;
  firstClassPence: number;
  printDays: number;
  /** The list for search engines, in words. */
  listed: string;
  code: string;
  percent: number | null;
  amountPence: Price;
  firstDay: string;
  lastDay: string | null;
  maxUses: number | null;
  /** The numbers of orders. */
  doneIds: string[];
  letters: string[];
  /** The id of a payment page at the provider. */
  payment: string;
}>;

/** The names of the cards and of the staff in the log, by id. */
export type LogNames = { cards: Map<string, string>; staff: Map<string, string> };

/** The details of an entry in words, after the action: "“Venn”, price from £2.49 to £2.79". */
export function printDetail(detail: LogDetail, names: LogNames): string {
  const { card, id, wasPence, nowPence, cards, first = [], changes = [], days = [] } = detail;
  const facts = [
    card && `“${names.cards.get(card) ?? card}”`,
    id && names.staff.get(id),
    detail.role,
    detail.to,
    step("price", price(wasPence), price(nowPence)),
    cards && `${cards} ${cards === 1 ? "card" : "cards"}`,
    ...first.flatMap(({ name, was, now, wasOld, nowOld }) => [
      step(`“${name}”`, price(was), price(now)),
      step(`“${name}” old price`, price(wasOld), price(nowOld)),
    ]),
    ...changes.map(({ fact, was, now }) => step(fact, quoted(was), quoted(now))),
    ...[...days, detail.day ?? ""].map(fullDay),
    after("from", fullDay(detail.fromDay ?? detail.from)),
    after("until", fullDay(detail.until)),
    detail.takesOrders === false && "without orders",
    after("2nd Class", price(detail.secondClassPence)),
    after("First Class", price(detail.firstClassPence)),
    detail.printDays !== undefined && `${detail.printDays} days before`,
    detail.listed,
    detail.code,
    detail.percent && `${detail.percent}%`,
    detail.amountPence && price(detail.amountPence),
    after("first day", fullDay(detail.firstDay)),
    after("last day", fullDay(detail.lastDay)),
    after("uses", detail.maxUses),
    ...(detail.doneIds ?? []),
    after("letters", detail.letters?.length),
    detail.payment,
  ];
  return facts.filter(Boolean).join(", ");
}

const after = (label: string, value: string | number | null | undefined) =>
  value ? `${label} ${value}` : "";

const step = (label: string, was: string | undefined, now: string | undefined) =>
  was === now ? "" : `${label} from ${was} to ${now}`;

const price = (pence: Price | undefined) =>
  pence === undefined ? undefined : pence === null ? "none" : formatPence(pence);

const quoted = (value: string) => (value === "" ? "none" : `“${value}”`);

const fullDay = (day: string | null | undefined) => (day ? formatFullDay(day) : "");
