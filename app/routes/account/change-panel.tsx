import { useFocusAfterRemoval } from "~/browser/focus";
import type { ActionData } from "~/forms/action-data";
import { ChangeForm } from "./change-form";
import type { Change, Details } from "./changes";
import { ClosingExplanation } from "./closing-explanation";

type Props = {
  change: Change | undefined;
  details: Details;
  whyNotClosed: string | undefined;
  refused: ActionData | undefined;
};

/** The open change. */
export function ChangePanel({ change, whyNotClosed, ...form }: Props) {
  useFocusAfterRemoval(change ? 1 : 0);
  if (!change) return null;
  if (change === "close") return <ClosingExplanation whyNotClosed={whyNotClosed} />;
  return <ChangeForm key={change} change={change} {...form} />;
}
