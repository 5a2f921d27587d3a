import { type DeskShop, type DeskState, open, submitAt, sharedStaff } from "./desk-arrivals";
import { figureStates } from "./desk-figure-states";
import { orderStates } from "./desk-order-states";
import { peopleStates } from "./desk-people-states";
import type { State } from "./states";

/** Cards, their pictures and their prices. */
const cardStates: DeskState[] = [
  { name: "desk-cards", arrive: (shop) => open(shop, "/desk/cards") },
  { name: "desk-cards-none", arrive: (shop) => open(shop, "/desk/cards?show=retired") },
  { name: "desk-cards-found", arrive: (shop) => open(shop, "/desk/cards?name=wedding") },
  {
    name: "desk-cards-refused",
    arrive: (shop) => submitAt(shop, "/desk/cards", "new-card", { name: "A", price: "free" }),
    status: 422,
  },
  { name: "desk-card", arrive: (shop) => open(shop, "/desk/cards/venn") },
  { name: "desk-card-draft", arrive: (shop) => beginDraft(shop, "") },
  { name: "desk-card-unknown", arrive: (shop) => open(shop, "/desk/cards/none"), status: 404 },
  {
    name: "desk-card-refused",
    arrive: (shop) => submitAt(shop, "/desk/cards/venn", "edit-card", { card: "venn", name: "" }),
    status: 422,
  },
  { name: "desk-card-picture", arrive: (shop) => beginDraft(shop, "/picture") },
  { name: "desk-prices", arrive: (shop) => open(shop, "/desk/prices") },
  { name: "desk-prices-none", arrive: (shop) => open(shop, "/desk/prices?name=none+such") },
  {
    name: "desk-prices-refused",
    arrive: (shop) => submitAt(shop, "/desk/prices", "change-prices", wrongPrices),
    status: 422,
  },
];

/** Begins a card, and opens its page or one below it. */
async function beginDraft(shop: DeskShop, below: string) {
  const staff = await sharedStaff(shop, "owner");
  const fields = { name: "Only Just Begun", price: "2.99" };
  const begun = await staff.submit("/desk/cards", "new-card", fields);
  return staff.get(new URL(begun.headers.get("Location") ?? "", shop.url).pathname + below);
}

/** As the form of a page that was opened before somebody else changed a price. */
const wrongPrices = {
  "price-grapes": "two quid",
  "oldPrice-grapes": "",
  "price-bingo": "4.44",
  "shown-price-bingo": "1.11",
};

/** Every state of every screen of the desk. */
export const deskStates: DeskState[] = [
  ...orderStates,
  ...cardStates,
  ...figureStates,
  ...peopleStates,
];

/** The same state as one that a visitor can be brought to. */
export function asState({ name, arrive, status }: DeskState, shop: DeskShop): State {
  return { name, status, arrive: () => arrive(shop) };
}
