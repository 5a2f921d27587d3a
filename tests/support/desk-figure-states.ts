import { newOrder, open, submitAt, type DeskShop, type DeskState } from "./desk-arrivals";
import { termsDay } from "../../app/shop/terms";

/** Sales, letters and health. */
export const figureStates: DeskState[] = [
  { name: "desk-sales", arrive: (shop) => open(shop, "/desk/sales", "accountant") },
  { name: "desk-sales-by-week", arrive: (shop) => open(shop, `/desk/sales?${yearByWeek}`) },
  { name: "desk-sales-none", arrive: (shop) => open(shop, "/desk/sales?to=2020-02-29") },
  {
    name: "desk-sales-refused",
    arrive: (shop) => open(shop, "/desk/sales?from=2026-03-01&to=2026-02-01"),
  },
  {
    name: "desk-discounts-refused",
    arrive: (shop) =>
      submitAt(shop, "/desk/discounts", "make-discount", newCode({ takesOff: "all" })),
    status: 422,
  },
  {
    name: "desk-discounts",
    arrive: (shop) =>
      submitAt(shop, "/desk/discounts", "make-discount", newCode({ maxUses: "50" })),
  },
  {
    name: "desk-discounts-change",
    arrive: async (shop) => open(shop, await newestCode(shop)),
  },
  {
    name: "desk-discounts-unknown",
    arrive: (shop) => open(shop, "/desk/discounts?change=none"),
    status: 404,
  },
  {
    name: "desk-log",
    arrive: async (shop) => {
      await submitAt(shop, "/desk/settings", "set-postage", newPostage("2098-01-01", "2.80"));
      return open(shop, "/desk/log");
    },
  },
  { name: "desk-log-none", arrive: (shop) => open(shop, "/desk/log?about=post&after=1.z") },
  { name: "desk-settings", arrive: (shop) => open(shop, "/desk/settings") },
  {
    name: "desk-settings-refused",
    arrive: (shop) =>
      submitAt(shop, "/desk/settings", "set-postage", newPostage("2098-01-01", "1")),
    status: 422,
  },
  {
    name: "desk-settings-planned",
    arrive: (shop) =>
      submitAt(shop, "/desk/settings", "set-postage", newPostage("2098-01-01", "2.80")),
  },
  {
    name: "desk-settings-mails",
    arrive: (shop) =>
      submitAt(shop, "/desk/settings", "choose-mails", { orders: "each", alarms: "on" }),
  },
  {
    name: "desk-settings-mails-refused",
    arrive: (shop) => submitAt(shop, "/desk/settings", "choose-mails", { alarms: "on" }),
    status: 422,
  },
  {
    name: "desk-settings-trader-refused",
    arrive: (shop) => submitAt(shop, "/desk/settings", "set-trader", misspeltTrader),
    status: 422,
  },
  { name: "desk-letters", arrive: (shop) => open(shop, "/desk/letters?show=sent") },
  { name: "desk-letters-failed", arrive: (shop) => openLetters(shop, "failed") },
  { name: "desk-letters-stuck", arrive: (shop) => openLetters(shop, "waiting") },
  {
    name: "desk-letters-none",
    arrive: (shop) => open(shop, "/desk/letters?show=waiting&after=9.z"),
  },
  {
    name: "desk-letters-refused",
    arrive: (shop) => submitAt(shop, "/desk/letters", "try-letter-again", { letter: "none" }),
    status: 409,
  },
  { name: "desk-sample-letter", arrive: (shop) => open(shop, "/desk/letters/order-dispatched") },
  {
    name: "desk-sample-letter-polite",
    arrive: (shop) => open(shop, "/desk/letters/account-going?polite=yes"),
  },
  {
    name: "desk-sample-letter-unknown",
    arrive: (shop) => open(shop, "/desk/letters/love"),
    status: 404,
  },
  { name: "desk-health", arrive: (shop) => open(shop, "/desk/health") },
  { name: "desk-health-damaged", arrive: (shop) => openDamaged(shop) },
];

const newPostage = (fromDay: string, firstClass: string) => ({
  secondClass: "1.90",
  firstClass,
  fromDay,
});

/** The fields of a trader without a postcode. */
const misspeltTrader = {
  revision: "0",
  name: "Bastard Cards Ltd",
  address: "1 Press Lane\r\nLeeds",
  email: "hello@cards.example",
  termsDay,
};

/** The fields of a new discount code. */
const newCode = (changes: Record<string, string>) => ({
  discountCode: `C${crypto.randomUUID().replaceAll("-", "").slice(0, 15)}`,
  takesOff: "2.50",
  firstDay: "2098-01-01",
  lastDay: "2098-02-28",
  ...changes,
});

/** The address that changes a code, which it makes. */
async function newestCode(shop: DeskShop): Promise<string> {
  await submitAt(shop, "/desk/discounts", "make-discount", newCode({}));
  const { id } = await shop.db
    .selectFrom("discountCodes")
    .select("id")
    .orderBy("madeAt", "desc")
    .executeTakeFirstOrThrow();
  return `/desk/discounts?change=${id}`;
}

const yearByWeek = `from=${new Date().getUTCFullYear()}-01-01&by=week`;

/** Shows two backups, of which the older is damaged, and which then go. */
async function openDamaged(shop: DeskShop) {
  const now = Date.now();
  const dayMs = 24 * 60 * 60 * 1000;
  const facts = { sizeBytes: 12_345_678, lookedAt: now, provenAt: now, orderCount: 41, isOwn: 1 };
  const fault = "It is not as it was made: its bytes have changed.";
  const backups = [
    { madeAt: now - 1, file: "/srv/shop/data/backups/shop-2.db", ...facts },
    {
      madeAt: now - dayMs,
      file: "/srv/shop/data/backups/shop-1.db",
      ...facts,
      fault,
      faultySince: now,
    },
  ];
  await shop.db.insertInto("backups").values(backups).execute();
  const answered = await open(shop, "/desk/health");
  await shop.db.deleteFrom("backups").execute();
  return answered;
}

/** Shows a letter that the mail server does not take, which then goes. */
async function openLetters(shop: DeskShop, state: "waiting" | "failed") {
  const orderId = await newOrder(shop);
  const hourAgo = Date.now() - 3_600_000;
  const key = `order-changed:${orderId}`;
  const letter = { key, kind: "order-changed" as const, orderId, customerId: null, aboutId: null };
  const times = { dueAt: hourAgo, createdAt: hourAgo, leasedUntil: Date.now() + 3_600_000 };
  const answer = "535 5.7.8 Authentication credentials invalid: who are you?";
  await shop.db
    .insertInto("outbox")
    .values({ ...letter, ...times, state, answer })
    .execute();
  const answered = await open(shop, `/desk/letters?show=${state}`);
  await shop.db.deleteFrom("outbox").where("key", "=", key).execute();
  return answered;
}
