import type { Environment } from "./env.server";
import type { Shop } from "./shop/shop";

declare module "@remix-run/node" {
  /** What server.ts hands to every loader and action. */
  interface AppLoadContext {
    shop: Shop;
    env: Environment;
    /** Where the request comes from, as far as the network tells. */
    address: string;
  }
}
