import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import { useAnswer } from "~/browser/use-answer";
import { forgetUnsaved } from "~/browser/unsaved-text";
import type { ActionData } from "~/forms/action-data";
import { intentIn } from "~/forms/intent";

/**
 * Saves a message, for its dialog and for other places that show the message meanwhile.
 * @param id of the message's line or card
 */
export function useMessageSaving(id: string, message: string) {
  const fetcher = useFetcher<ActionData>({ key: `message of ${id}` });
  const typed = fetcher.formData?.get("personalisation");
  const pending = typeof typed === "string" ? typed.trim() : undefined;
  const isAdding = intentIn(fetcher.formData) === "addtocart";
  const refused = useAnswer(fetcher);
  const isSaved = fetcher.state === "loading" && !refused;
  useEffect(() => {
    if (isSaved) forgetUnsaved(id);
  }, [isSaved, id]);
  // A message that is being added leaves the page with its card.
  return { fetcher, refused, shownMessage: isAdding ? "" : (pending ?? message) };
}
