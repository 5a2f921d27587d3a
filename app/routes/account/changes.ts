import { href } from "~/forms/href";

/** The changes that a customer may have open, by the `change` in the page's address. */
const changes = ["email", "password", "close", "close-now"] as const;
export type Change = (typeof changes)[number];

export function changeIn(params: URLSearchParams): Change | undefined {
  return changes.find((change) => change === params.get("change"));
}

/** The id of the open change. On a phone it begins below the screen. */
export const changePanelId = "change";

/** The address of the account with a change open, scrolled to it. */
export const changeAddress = (change: Change) => `${href("/account", { change })}#${changePanelId}`;
