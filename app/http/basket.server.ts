import type { Line } from "~/shop/basket/basket";
import { changeBasket, readBasket } from "~/shop/basket/basket.server";
import type { Customer } from "~/shop/customers/customers.server";
import type { Shop } from "~/shop/shop";
import type { CookieJar } from "./cookies.server";
import { encodeGuestBasket } from "./guest-basket.server";

/** A basket, wherever it is kept. It is read once, and again after a change. */
export type Basket = {
  read(): Promise<readonly Line[]>;
  /** @throws {Refusal} what the change throws, or when there is no room for the lines */
  change(change: (lines: readonly Line[]) => readonly Line[]): Promise<void>;
};

/** The lines that this browser keeps, for a guest or left over from one. */
export type GuestBasket = {
  readonly lines: readonly Line[];
  /** @throws {Refusal} when the browser has no room for them */
  keep: (lines: readonly Line[]) => void;
};

/** A basket in the customer's rows. */
export function openCustomerBasket({ db }: Shop, { id }: Customer): Basket {
  let lines: Promise<readonly Line[]> | undefined;
  return {
    read: () => (lines ??= readBasket(db, id)),
    async change(change) {
      await changeBasket(db, id, change);
      lines = undefined;
    },
  };
}

/** A basket in the browser's cookies. */
export function openBrowserBasket(guestBasket: GuestBasket): Basket {
  return {
    read: async () => guestBasket.lines,
    change: async (change) => guestBasket.keep(change(guestBasket.lines)),
  };
}

export function openGuestBasket(cookies: CookieJar): GuestBasket {
  let lines = cookies.guestLines;
  return {
    get lines() {
      return lines;
    },
    keep(kept) {
      for (const [name, value] of encodeGuestBasket(kept, cookies.values)) {
        if (value !== (cookies.values[name] ?? "")) cookies.set(name, value || undefined);
      }
      lines = kept;
    },
  };
}
