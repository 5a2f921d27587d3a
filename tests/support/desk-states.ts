import type { Db } from "../../db/connect";
import { bought, filled, loggedIn, threeLines } from "./arrivals";
import { atDesk, newStaff } from "./desk";
import { Shopper } from "./shopper";
import { upload } from "./uploads";
import type { State } from "./states";

/** A shop with a desk to work at. */
type DeskShop = { url: string; db: Db };

/** A screen of the desk in one situation. */
export type DeskState = {
  name: string;
  arrive: (shop: DeskShop) => Promise<Response>;
  status?: number;
};

/** Every state of every screen of the desk, a line each. */
export const deskStates: DeskState[] = [
  { name: "desk-today", arrive: (shop) => open(shop, "/desk") },
  { name: "desk-today-accountant", arrive: (shop) => open(shop, "/desk", "accountant") },
  { name: "desk-orders", arrive: (shop) => open(shop, "/desk/orders?tick=all") },
  { name: "desk-orders-packer", arrive: (shop) => open(shop, "/desk/orders", "packer") },
  { name: "desk-orders-none", arrive: (shop) => open(shop, "/desk/orders?show=late") },
  { name: "desk-order", arrive: (shop) => openOrder(shop) },
  { name: "desk-order-packer", arrive: (shop) => openOrder(shop, "", "packer") },
  { name: "desk-order-message", arrive: (shop) => openOrder(shop, "?edit=message-0") },
  { name: "desk-order-address", arrive: (shop) => openOrder(shop, "?edit=address") },
  { name: "desk-order-unknown", arrive: (shop) => open(shop, "/desk/orders/BC-0"), status: 404 },
  {
    name: "desk-order-refused",
    arrive: (shop) => press(shop, "add-note", { text: " " }),
    status: 422,
  },
  { name: "desk-order-held", arrive: (shop) => press(shop, "hold-order", { reason: "Ask first" }) },
  { name: "desk-refund", arrive: (shop) => openOrder(shop, "/refund") },
  {
    name: "desk-refund-checked",
    arrive: (shop) => openOrder(shop, "/refund?line.0=on&postage=all&reason=faulty&check=yes"),
  },
  { name: "desk-refund-nothing", arrive: (shop) => openOrder(shop, "/refund?check=yes") },
  { name: "desk-cards", arrive: (shop) => open(shop, "/desk/cards") },
  { name: "desk-cards-none", arrive: (shop) => open(shop, "/desk/cards?show=retired") },
  { name: "desk-cards-found", arrive: (shop) => open(shop, "/desk/cards?name=wedding") },
  {
    name: "desk-cards-refused",
    arrive: (shop) => pressAt(shop, "/desk/cards", "new-card", { name: "A", price: "free" }),
    status: 422,
  },
  { name: "desk-card", arrive: (shop) => open(shop, "/desk/cards/venn") },
  { name: "desk-card-draft", arrive: (shop) => beginDraft(shop, "") },
  { name: "desk-card-unknown", arrive: (shop) => open(shop, "/desk/cards/none"), status: 404 },
  {
    name: "desk-card-refused",
    arrive: (shop) => pressAt(shop, "/desk/cards/venn", "edit-card", { card: "venn", name: "" }),
    status: 422,
  },
  { name: "desk-card-picture", arrive: (shop) => beginDraft(shop, "/picture") },
  { name: "desk-prices", arrive: (shop) => open(shop, "/desk/prices") },
  { name: "desk-price-list", arrive: (shop) => checkPrices(shop, "id,price\nvenn,4.44") },
  { name: "desk-price-list-none", arrive: (shop) => checkPrices(shop, "id,price\nvenn,") },
  { name: "desk-price-list-wrong", arrive: (shop) => checkPrices(shop, "id,price\nnone,£1") },
  { name: "desk-trouble-none", arrive: (shop) => open(shop, "/desk/trouble") },
  { name: "desk-sales", arrive: (shop) => open(shop, "/desk/sales", "accountant") },
  { name: "desk-sales-by-week", arrive: (shop) => open(shop, `/desk/sales?${yearByWeek}`) },
  { name: "desk-sales-none", arrive: (shop) => open(shop, "/desk/sales?to=2020-02-29") },
  {
    name: "desk-sales-refused",
    arrive: (shop) => open(shop, "/desk/sales?from=2026-03-01&to=2026-02-01"),
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
    arrive: async (shop) =>
      (await atDesk(shop, "owner")).press("/desk/letters", "try-letter-again", { letter: "none" }),
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
  {
    name: "desk-done",
    arrive: (shop) => press(shop, "dispatch-orders", { "order.BC-NOSUCH00": "on" }),
  },
  ...["read", "picks", "cards", "labels"].map((tab) => ({
    name: `desk-print-${tab}`,
    arrive: (shop: DeskShop) => print(shop, `?show=${tab}`),
  })),
  { name: "desk-print-left-out", arrive: (shop) => print(shop, "?left=BC-NOSUCH00") },
  {
    name: "desk-print-refused",
    arrive: (shop) => print(shop, "", { order: "BC-NOSUCH00", reason: "Rude" }),
    status: 409,
  },
  {
    name: "desk-print-unknown",
    arrive: (shop) => open(shop, "/desk/print/PB-NOSUCH00"),
    status: 404,
  },
  { name: "desk-closed-days-none", arrive: (shop) => open(shop, "/desk/closed-days") },
  {
    name: "desk-closed-days",
    arrive: async (shop) => {
      await closeDays(shop);
      return open(shop, "/desk/closed-days");
    },
  },
  {
    name: "desk-closed-days-refused",
    arrive: (shop) =>
      pressAt(shop, "/desk/closed-days", "close-shop", { from: "2099-12-24", until: "2099-12-23" }),
    status: 422,
  },
  { name: "desk-staff", arrive: (shop) => open(shop, "/desk/staff") },
  {
    name: "desk-staff-invited",
    arrive: (shop) =>
      pressAt(shop, "/desk/staff", "invite-staff", {
        email: `${crypto.randomUUID()}@example.com`,
        role: "packer",
      }),
  },
  {
    name: "desk-staff-refused",
    arrive: (shop) => pressAt(shop, "/desk/staff", "invite-staff", { email: "x", role: "packer" }),
    status: 422,
  },
  { name: "desk-staff-unproven", arrive: (shop) => openUnproven(shop, "/desk/staff") },
  {
    name: "desk-staff-change",
    arrive: async (shop) => {
      const owner = await atDesk(shop, "owner");
      const { customerId } = await newest(shop);
      return owner.get(`/desk/staff?who=${customerId}`);
    },
  },
  {
    name: "desk-staff-unknown",
    arrive: (shop) => open(shop, "/desk/staff?who=nobody"),
    status: 404,
  },
  { name: "desk-person-guest", arrive: (shop) => openOrder(shop, "/person") },
  { name: "desk-person-not-yet", arrive: (shop) => openOrder(shop, "/person?erase=check") },
  { name: "desk-person-customer", arrive: (shop) => openCustomer(shop) },
  { name: "desk-person-erase", arrive: (shop) => openCustomer(shop, "?erase=check") },
  {
    name: "desk-person-unproven",
    arrive: async (shop) => openUnproven(shop, await newCustomer(shop)),
  },
  {
    name: "desk-person-erase-unproven",
    arrive: async (shop) => openUnproven(shop, `${await newCustomer(shop)}?erase=check`),
  },
  {
    name: "desk-person-refused",
    arrive: async (shop) => {
      const id = await newOrder(shop);
      return pressAt(shop, `/desk/orders/${id}/person`, "erase-person", { order: id });
    },
    status: 409,
  },
  {
    name: "desk-person-unknown",
    arrive: (shop) => open(shop, "/desk/customers/BB-NOSUCH00"),
    status: 404,
  },
  {
    name: "desk-orders-found-customer",
    arrive: async (shop) => {
      const path = await newCustomer(shop);
      const { email } = await shop.db
        .selectFrom("customers")
        .select("email")
        .where("id", "=", path.slice("/desk/customers/".length))
        .executeTakeFirstOrThrow();
      return pressAt(shop, "/desk/orders", "find-orders", { text: email });
    },
  },
  { name: "desk-me", arrive: (shop) => open(shop, "/desk/me", "packer") },
  { name: "desk-me-codes", arrive: (shop) => pressAt(shop, "/desk/me", "renew-codes", {}) },
  { name: "desk-me-unproven", arrive: (shop) => openUnproven(shop, "/desk/me") },
  {
    name: "desk-unlock-first",
    arrive: async (shop) => (await newStaff(shop, "owner")).get(unlock),
  },
  {
    name: "desk-unlock-refused",
    arrive: async (shop) =>
      (await newStaff(shop, "owner")).press(unlock, "open-desk", { code: "000000" }),
    status: 422,
  },
];

const unlock = "/desk/unlock";
const yearByWeek = `from=${new Date().getUTCFullYear()}-01-01&by=week`;

/** The same state as one that a visitor can be brought to. */
export function asState({ name, arrive, status }: DeskState, shop: DeskShop): State {
  return { name, status, arrive: () => arrive(shop) };
}

async function open(
  shop: DeskShop,
  path: string,
  role: "owner" | "packer" | "accountant" = "owner",
) {
  await newOrder(shop);
  return (await atDesk(shop, role)).get(path);
}

async function openOrder(shop: DeskShop, search = "", role: "owner" | "packer" = "owner") {
  const id = await newOrder(shop);
  return (await atDesk(shop, role)).get(`/desk/orders/${id}${search}`);
}

/** Begins a card, and opens its page or one below it. */
async function beginDraft(shop: DeskShop, below: string) {
  const staff = await atDesk(shop, "owner");
  const fields = { name: "Only Just Begun", price: "2.99" };
  const begun = await staff.press("/desk/cards", "new-card", fields);
  return staff.get(new URL(begun.headers.get("Location") ?? "", shop.url).pathname + below);
}

async function checkPrices(shop: DeskShop, file: string) {
  const staff = await atDesk(shop, "owner");
  const csv = Buffer.from(file);
  return staff.follow(await upload(staff, "/desk/prices", "check-prices", {}, { csv }));
}

/** Presses a button on the page of a new order, and follows where that leads. */
async function press(shop: DeskShop, call: string, fields: Record<string, string>) {
  const id = await newOrder(shop);
  const staff = await atDesk(shop, "owner");
  const path = `/desk/orders/${id}`;
  const answer = await staff.press(path, call, { order: id, [`order.${id}`]: "on", ...fields });
  return answer.status === 303 || answer.status === 302 ? staff.follow(answer) : answer;
}

/** Presses the owner's button on a screen, and follows where that leads. */
async function pressAt(shop: DeskShop, path: string, call: string, fields: Record<string, string>) {
  const staff = await atDesk(shop, "owner");
  const answer = await staff.press(path, call, fields);
  return answer.status === 303 || answer.status === 302 ? staff.follow(answer) : answer;
}

/** Opens a screen for an owner who last proved who they are more than ten minutes ago. */
async function openUnproven(shop: DeskShop, path: string) {
  const owner = await atDesk(shop, "owner");
  const { customerId } = await newest(shop);
  await shop.db
    .updateTable("deskSessions")
    .set({ provenAt: 0 })
    .where("customerId", "=", customerId)
    .execute();
  return owner.get(path);
}

async function openCustomer(shop: DeskShop, search = "") {
  return (await atDesk(shop, "owner")).get((await newCustomer(shop)) + search);
}

/** Makes a customer who has bought nothing. @returns the address of their page at the desk */
async function newCustomer({ url, db }: DeskShop): Promise<string> {
  await loggedIn(new Shopper(url));
  const { id } = await db
    .selectFrom("customers")
    .select("id")
    .where("name", "=", "Dave")
    .orderBy("createdAt", "desc")
    .executeTakeFirstOrThrow();
  return `/desk/customers/${id}`;
}

/** Who came to the desk last. */
const newest = ({ db }: DeskShop) =>
  db.selectFrom("staff").select("customerId").orderBy("since", "desc").executeTakeFirstOrThrow();

/** Closes in a time that no shopper of these tests lives to see. */
async function closeDays({ db }: DeskShop) {
  const words = "Gone where nobody has a birthday";
  await db
    .insertInto("shopClosings")
    .values({ fromDay: "2098-12-24", untilDay: "2099-01-03", words, takesOrders: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto("closedDays")
    .values({ day: "2098-05-01", why: "Asleep", source: "owner" })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Prints a new order, of which one card is not of our own making, and opens its batch.
 * @param out what is taken out of it then
 */
async function print(shop: DeskShop, search: string, out?: Record<string, string>) {
  const id = await newOrder(shop);
  await shop.db
    .updateTable("orderLines")
    .set({ productId: "not-ours" })
    .where("orderId", "=", id)
    .where("position", "=", 3)
    .execute();
  const staff = await atDesk(shop, "packer");
  const printed = await staff.press("/desk/orders", "print-orders", { [`order.${id}`]: "on" });
  const path = new URL(printed.headers.get("Location") ?? "", shop.url).pathname;
  if (!out) return staff.get(path + search);
  return staff.press(path, "take-out", { batch: path.slice("/desk/print/".length), ...out });
}

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
  const answered = await (await atDesk(shop, "owner")).get("/desk/health");
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
  const answered = await (await atDesk(shop, "owner")).get(`/desk/letters?show=${state}`);
  await shop.db.deleteFrom("outbox").where("key", "=", key).execute();
  return answered;
}

/** Sells four cards to somebody. @returns the order's number */
export async function newOrder({ url, db }: DeskShop): Promise<string> {
  const shopper = new Shopper(url);
  await filled(threeLines())(shopper);
  await bought("bingo")(shopper);
  const { id } = await db
    .selectFrom("orders")
    .select("id")
    .where("paidAt", "is not", null)
    .orderBy("createdAt", "desc")
    .executeTakeFirstOrThrow();
  return id;
}
