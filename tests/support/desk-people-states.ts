import { atDesk, newStaff } from "./desk";
import {
  newest,
  newOrder,
  open,
  openOrder,
  submitAt,
  unprovenOwner,
  type DeskShop,
  type DeskState,
} from "./desk-arrivals";
import { Shopper } from "./shopper";

/** Getting in, closed days, staff and people. */
export const peopleStates: DeskState[] = [
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
      submitAt(shop, "/desk/closed-days", "close-days", {
        from: "2099-12-24",
        until: "2099-12-23",
      }),
    status: 422,
  },
  { name: "desk-staff", arrive: (shop) => open(shop, "/desk/staff") },
  {
    name: "desk-staff-invited",
    arrive: (shop) =>
      submitAt(shop, "/desk/staff", "invite-staff", {
        email: `${crypto.randomUUID()}@example.com`,
        role: "packer",
      }),
  },
  {
    name: "desk-staff-refused",
    arrive: (shop) => submitAt(shop, "/desk/staff", "invite-staff", { email: "x", role: "packer" }),
    status: 422,
  },
  { name: "desk-proof", arrive: async (shop) => (await askedForProof(shop)).asked, status: 401 },
  {
    name: "desk-proof-refused",
    arrive: async (shop) =>
      (await askedForProof(shop)).prove({ password: "wrong horse", code: "1" }),
    status: 401,
  },
  { name: "desk-proof-given", arrive: async (shop) => (await askedForProof(shop)).prove() },
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
    arrive: async (shop) => (await unprovenOwner(shop)).owner.get(await pathOfCustomer(shop)),
  },
  {
    name: "desk-person-refused",
    arrive: async (shop) => {
      const id = await newOrder(shop);
      return submitAt(shop, `/desk/orders/${id}/person`, "erase-person", { order: id });
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
      const path = await pathOfCustomer(shop);
      const { email } = await shop.db
        .selectFrom("customers")
        .select("email")
        .where("id", "=", path.slice("/desk/customers/".length))
        .executeTakeFirstOrThrow();
      return submitAt(shop, "/desk/orders", "find-orders", { text: email });
    },
  },
  { name: "desk-me", arrive: (shop) => open(shop, "/desk/me", "packer") },
  { name: "desk-me-codes", arrive: (shop) => submitAt(shop, "/desk/me", "renew-codes", {}) },
  {
    name: "desk-unlock-first",
    arrive: async (shop) => (await newStaff(shop, "owner")).get(unlock),
  },
  {
    name: "desk-unlock-refused",
    arrive: async (shop) =>
      (await newStaff(shop, "owner")).submit(unlock, "open-desk", { code: "000000" }),
    status: 422,
  },
];

const unlock = "/desk/unlock";

/** An owner invites somebody after ten minutes, and is asked who they are. */
async function askedForProof(shop: DeskShop) {
  const { owner, proof } = await unprovenOwner(shop);
  const fields = { email: "pete@example.com", role: "packer" };
  const asked = await owner.submit("/desk/staff", "invite-staff", fields);
  const prove = (typed = proof) =>
    owner.submit("/desk/staff", "invite-staff", { ...fields, ...typed });
  return { asked, prove };
}

async function openCustomer(shop: DeskShop, search = "") {
  return open(shop, (await pathOfCustomer(shop)) + search);
}

/** Makes a customer who has bought nothing. @returns the address of their page at the desk */
async function pathOfCustomer({ url, db }: DeskShop): Promise<string> {
  await new Shopper(url).register();
  const { id } = await db
    .selectFrom("customers")
    .select("id")
    .where("name", "=", "Dave")
    .orderBy("createdAt", "desc")
    .executeTakeFirstOrThrow();
  return `/desk/customers/${id}`;
}

/** Closes in a time that no shopper of these tests lives to see. */
async function closeDays({ db }: DeskShop) {
  const note = "Gone where nobody has a birthday";
  const gone = ["2098-12-24", "2098-12-25", "2098-12-26"].map((day) => {
    return { day, note, takesOrders: 0 };
  });
  await db
    .insertInto("daysWithoutPost")
    .values([{ day: "2098-05-01", note: "Asleep", takesOrders: 1 }, ...gone])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
