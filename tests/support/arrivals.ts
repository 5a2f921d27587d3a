import { encodeGuestBasket } from "../../app/http/guest-basket.server";
import { letterTo } from "./mailbox";
import { buy } from "./payer";
import type { Shopper } from "./shopper";

/** Brings a new visitor to a state. The last answer of the shop is what they see. */
export type Arrival = (shopper: Shopper) => Promise<Response>;
type Preparation = (shopper: Shopper) => Promise<unknown> | void;

/** Opens an address, after preparations. */
export function at(path: string, ...preparations: Preparation[]): Arrival {
  return async (shopper) => {
    for (const prepare of preparations) await prepare(shopper);
    return shopper.get(path);
  };
}

/** Sends a form to an address, after preparations. */
export function sending(
  path: string,
  intent: string,
  fields?: Record<string, string>,
  ...preparations: Preparation[]
): Arrival {
  return async (shopper) => {
    for (const prepare of preparations) await prepare(shopper);
    return shopper.submit(path, intent, fields);
  };
}

export const loggedInAs = (name: string) => (shopper: Shopper) => shopper.register({ name });
export const loggedIn = loggedInAs("Dave");

/** Switches polite mode on. */
export function polite({ cookies }: Shopper) {
  cookies.set("mum", "1");
}

export function add(itemId: string): Preparation {
  return (shopper) => shopper.submit(`/card/${itemId}`, "addtocart", { uId: "line-1", itemId });
}

export function remove(uId: string): Preparation {
  return (shopper) => shopper.submit("/cart", "removefromcart", { uId });
}

export function favour(productId: string): Preparation {
  return (shopper) => shopper.submit("/preferences", "add-fav", { productId });
}

/** Clicks a heart as a guest, who is then told to log in. */
export function clickedHeart(shopper: Shopper) {
  return shopper.submit("/preferences", "add-fav", { productId: "bingo", back: "/wedding" });
}

export function draftMessage(shopper: Shopper) {
  const fields = { itemId: "grapes", personalisation: "Get up,\nyou fraud" };
  return shopper.submit("/card/grapes?message=open", "savedraft", fields);
}

export type Line = [uId: string, itemId: string, personalisation: string];

/** Applies the discount with that id to the basket. */
export function applied(discountId: string): Preparation {
  return ({ cookies }) => void cookies.set("discount", discountId);
}

/** Fills a guest's basket with those lines, whether or not the shop sells such cards. */
export function filled(lines: Line[]): Preparation {
  const basket = lines.map(([uId, productId, personalisation]) => ({
    uId,
    productId,
    personalisation,
  }));
  return ({ cookies }) => {
    for (const [name, value] of encodeGuestBasket(basket)) if (value) cookies.set(name, value);
  };
}

/** Three lines: with a message of two lines, without a message, and with a long message. */
export function threeLines(): Line[] {
  return [
    ["a", "grapes", "They were seedless.\nUnlike you, apparently."],
    ["b", "tlc", ""],
    ["c", "local-idiot", "It’s all downhill from here. It was fairly downhill up to here, too."],
  ];
}

export function manyLines(count: number): Line[] {
  return Array.from({ length: count }, (_, i) => [`${i + 1}`, "grapes", ""]);
}

/** Buys a card, and opens the confirmation with its receipt. */
export function bought(itemId: string) {
  return async (shopper: Shopper): Promise<Response> => {
    await add(itemId)(shopper);
    const { location } = await buy(shopper);
    return shopper.get(location);
  };
}

/** Buys what the basket holds after those preparations, and follows the link in the letter. */
export function linkedOrder(...preparations: Preparation[]): Arrival {
  return async (shopper) => {
    for (const prepare of preparations) await prepare(shopper);
    return shopper.get(await buyLink(shopper));
  };
}

/**
 * Buys what is in the basket.
 * @returns the path of the order's page, as the letter has it
 */
export async function buyLink(
  shopper: Shopper,
  email = `${crypto.randomUUID()}@example.com`,
): Promise<string> {
  const { location, paymentPage } = await buy(shopper, { email });
  await shopper.get(location);
  const { text } = await letterTo(new URL(paymentPage).origin, email, "Your order");
  return linkIn(text);
}

/** The path of an order's page that a letter leads to. */
export function linkIn(letterText: string): string {
  return /\/order\/[\w-]+/.exec(letterText)?.[0] ?? "No link";
}

/** Opens the first order of the account, after preparations. */
export function ownOrder(...preparations: Preparation[]): Arrival {
  return async (shopper) => {
    for (const prepare of preparations) await prepare(shopper);
    const orders = await (await shopper.get("/account?tab=orders")).text();
    const [, id] = /tab=orders&amp;order=([\w-]+)/.exec(orders) ?? [];
    return shopper.get(`/account?tab=orders&order=${id}`);
  };
}
