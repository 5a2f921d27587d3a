import type { deskScreens, screens } from "../../remix.config.js";

/** The names of the shop's JSON calls and queries in the site map. */
export type ShopApiName = NamesIn<typeof screens>;
/** The names of the desk's JSON calls and queries. */
export type DeskApiName = NamesIn<typeof deskScreens>;

/** A call that a form can name. */
export type Intent =
  | ShopApiName
  | DeskApiName
  | "apply-discount"
  | "be-polite"
  | "be-rude"
  | "change-prices"
  | "checkout"
  | "close-desk"
  | "find-orders"
  | "forget-hearts"
  | "logout-everywhere"
  | "merge-guest-basket"
  | "prove"
  | "remove-discount"
  | "savedraft"
  | "see-inside"
  | "see-order"
  | "send-order-link"
  | "take-desk"
  | "upload-picture";

type NamesIn<Screens extends Record<string, { calls: object }>> = {
  [Screen in keyof Screens]: keyof Screens[Screen]["calls"];
}[keyof Screens];

/** The props of a button or hidden field that selects the call of its form. */
export const withIntent = (intent: Intent) => ({ name: "intent", value: intent });

/** The call that the form selects. */
export function intentIn(form: FormData | undefined): Intent | undefined {
  // Forms get their intent only from `withIntent`.
  return (form?.get("intent") ?? undefined) as Intent | undefined;
}
