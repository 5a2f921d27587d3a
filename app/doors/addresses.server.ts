import { matchPath } from "@remix-run/react";
import { screens } from "../../remix.config.js";
import type { AddressedName } from "./call.server";

/** Every address under /api by its name, as the site map has it: `/api/products/:productId`. */
export const addresses = Object.assign(
  {},
  ...Object.values(screens).map(({ calls }) => calls),
) as Record<AddressedName, string>;

/** Addresses without a parameter come first: `/api/products/new-products` is no card's. */
const inOrder = (Object.entries(addresses) as [AddressedName, string][]).toSorted(
  ([, one], [, other]) => Number(one.includes(":")) - Number(other.includes(":")),
);

/** The name of the call or query at that path. */
export function nameAt(pathname: string): AddressedName | undefined {
  return inOrder.find(([, address]) => matchPath(address, pathname))?.[0];
}
