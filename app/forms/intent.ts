import type { deskScreens, screens } from "../../remix.config.js";

/** The names that the site map gives the calls and queries of the shop's JSON API. */
export type ShopApiName = NamesIn<typeof screens>;
/** The same for the desk's. */
export type DeskApiName = NamesIn<typeof deskScreens>;

/** A call that a form can name. */
export type Intent =
  | ShopApiName
  | DeskApiName
  | "be-polite"
  | "be-rude"
  | "checkout"
  | "close-desk"
  | "find-orders"
  | "logout-everywhere"
  | "merge-guest-basket"
  | "prove"
  | "savedraft"
  | "send-order-link"
  | "take-desk"
  | "upload-picture";

type NamesIn<Screens extends Record<string, { calls: object }>> = {
  [Screen in keyof Screens]: keyof Screens[Screen]["calls"];
}[keyof Screens];

/** The props of the button, or of the hidden field, that makes its form that call. */
export const withIntent = (intent: Intent) => ({ name: "intent", value: intent });

/** The call that a form of this page names. */
export function intentIn(form: FormData | undefined): Intent | undefined {
  // Forms get their intent from `withIntent` alone.
  return (form?.get("intent") ?? undefined) as Intent | undefined;
}
