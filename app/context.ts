import type { Session } from "~/http/session.server";
import type { Environment } from "./env.server";
import type { Shop } from "./shop/shop";

declare module "@remix-run/node" {
  /** The context of every loader and action. */
  interface AppLoadContext {
    shop: Shop;
    env: Environment;
    /** The proxy that sent the request for somebody, and whether the settings trust it. */
    proxy: { address: string; isTrusted: boolean } | undefined;
    /** Whether "Mum's behind me" is on. */
    isPolite: boolean;
    /** The request's session. The first call opens it. */
    session(): Promise<Session>;
    /**
     * Runs a call of the desk, which may change pages. During the change, this server sends no
     * cached page, and afterwards none from before it.
     */
    change<T>(run: () => Promise<T>): Promise<T>;
    /**
     * Sets `no-store` and the Referrer-Policy. With `no-referrer`, the guard rejects plain forms
     * from old browsers on that page.
     */
    hide: (referrerPolicy: "same-origin" | "no-referrer") => void;
    /**
     * Resolves once the network has accepted everything sent so far, which the framework does not
     * wait for.
     */
    drained: () => Promise<void>;
  }
}
