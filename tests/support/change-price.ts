import type { Shopper } from "./shopper";

/** The fields of the desk's form of prices, as its page shows them before anybody types. */
export async function priceForm(staff: Shopper, search = ""): Promise<Record<string, string>> {
  const page = await (await staff.get(`/desk/prices${search}`)).text();
  const inputs = [
    ...page.matchAll(/<input[^>]* name="((?:shown-)?(?:price|oldPrice)-[^"]+)"[^>]*>/g),
  ];
  return Object.fromEntries(
    inputs.map(([input, name = ""]) => [name, / value="([^"]*)"/.exec(input)?.[1] ?? ""]),
  );
}

/** Changes the price of a card that is on sale, by that form. */
export async function changePrice(staff: Shopper, card: string, pounds: string): Promise<void> {
  // The page that begins with the card.
  const fields = await priceForm(staff, `?after=${card.slice(0, -1)}`);
  const typed = { ...fields, [`price-${card}`]: pounds };
  const { status } = await staff.submit("/desk/prices", "change-prices", typed);
  if (status !== 303) throw new Error(`The price of ${card} was not changed: ${status}`);
}
