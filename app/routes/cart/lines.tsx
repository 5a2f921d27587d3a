import { useEffect, useState } from "react";
import { useIsHydrated } from "~/browser/hydrated";
import { MessageDialog } from "~/components/message-dialog";
import { usePoliteMode } from "~/components/polite-mode";
import { href } from "~/forms/href";
import { BasketLineItem, type ShownLine } from "./basket-line";
import { RemovedLine, type Removed } from "./removed-line";

type Props = {
  lines: ShownLine[];
  /** The uId of the line whose message is open. */
  messageFor: string | null;
  /** Messages for its card. */
  suggestions: readonly string[];
  removed: Removed | undefined;
};

export function Lines({ lines, messageFor, suggestions, removed }: Props) {
  const { withPoliteName } = usePoliteMode();
  const isHydrated = useIsHydrated();
  // With scripts, the page keeps its scroll position. Without scripts, the address names the line.
  const addressOf = (number: number) =>
    number > 0 && !isHydrated ? `${href("/cart")}#line-${number}` : href("/cart");
  const editedIndex = lines.findIndex(({ uId }) => uId === messageFor);
  const edited = lines[editedIndex];
  const [firstEdited] = useState(editedIndex + 1);
  // A shopper who comes from another page sees the saved message, not the top of the basket.
  useEffect(() => {
    document.querySelector(`#line-${firstEdited}`)?.scrollIntoView({ block: "center" });
  }, [firstEdited]);
  const items = lines.map((line, index) => (
    <BasketLineItem
      key={line.uId}
      line={line}
      number={index + 1}
      isEdited={line === edited}
      backTo={addressOf(index)}
    />
  ));
  // The offer to put a card back is in its place.
  items.splice(
    removed?.index ?? lines.length,
    0,
    <RemovedLine key="removed" removed={removed} as="li" />,
  );
  return (
    <>
      <ul className="lines">{items}</ul>
      {edited?.card && (
        <MessageDialog
          key={edited.uId}
          card={withPoliteName(edited.card)}
          typeface={edited.typeface}
          message={edited.personalisation}
          suggestions={suggestions}
          of={{ uId: edited.uId }}
          openAt={href("/cart", { message: edited.uId })}
          closeTo={addressOf(editedIndex + 1)}
        />
      )}
    </>
  );
}
