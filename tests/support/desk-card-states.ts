import { open, submitAt, sharedStaff, type DeskShop, type DeskState } from "./desk-arrivals";
import { upload } from "./uploads";

/** Cards, their pictures and their prices. */
export const cardStates: DeskState[] = [
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
  { name: "desk-price-list", arrive: (shop) => checkPrices(shop, "id,price\nvenn,4.44") },
  { name: "desk-price-list-none", arrive: (shop) => checkPrices(shop, "id,price\nvenn,") },
  { name: "desk-price-list-wrong", arrive: (shop) => checkPrices(shop, "id,price\nnone,£1") },
];

/** Begins a card, and opens its page or one below it. */
async function beginDraft(shop: DeskShop, below: string) {
  const staff = await sharedStaff(shop, "owner");
  const fields = { name: "Only Just Begun", price: "2.99" };
  const begun = await staff.submit("/desk/cards", "new-card", fields);
  return staff.get(new URL(begun.headers.get("Location") ?? "", shop.url).pathname + below);
}

async function checkPrices(shop: DeskShop, file: string) {
  const staff = await sharedStaff(shop, "owner");
  const csv = Buffer.from(file);
  return staff.follow(await upload(staff, "/desk/prices", "check-prices", {}, { csv }));
}
