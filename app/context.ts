import type { Environment } from "./env.server";
import type { Shop } from "./shop/shop";

declare module "@remix-run/node" {
  /** What server.ts hands to every loader and action. */
  interface AppLoadContext {
    shop: Shop;
    env: Environment;
  }
}
