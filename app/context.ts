import type { Session } from "~/http/session.server";
import type { Environment } from "./env.server";
import type { Shop } from "./shop/shop";

declare module "@remix-run/node" {
  /** What the server hands to every loader and action of a request. */
  interface AppLoadContext {
    shop: Shop;
    env: Environment;
    /** The request's session. The first call opens it. */
    session(): Promise<Session>;
    /**
     * Runs a call of the desk, which may change what pages show. This server sends no kept page meanwhile,
     * and none from before the change afterwards.
     */
    change<T>(run: () => Promise<T>): Promise<T>;
    /**
     * Has nobody keep the answer, and the browser tell no other site, or nobody at all, where it was. A
     * page that tells nobody at all cannot send a plain form from an old browser: the guard refuses it.
     */
    hide: (referrerPolicy: "same-origin" | "no-referrer") => void;
    /**
     * Resolves once the network has taken what was sent of the answer. The framework does not wait
     * for that.
     */
    drained: () => Promise<void>;
  }
}
