import { useIsHydrated } from "~/browser/hydrated";
import { MessageDialog } from "~/components/message-dialog";
import { usePoliteMode } from "~/components/polite-mode";
import { BasketLineItem, type ShownLine } from "./basket-line";

type Props = {
  lines: ShownLine[];
  /** The uId of the line whose message is being written. */
  messageFor: string | null;
};

export function Lines({ lines, messageFor }: Props) {
  const { withPoliteName } = usePoliteMode();
  const isHydrated = useIsHydrated();
  // With scripts the page stays where it is scrolled to; without them its address says where.
  const addressOf = (line?: ShownLine) =>
    line && !isHydrated ? `/cart#line-${line.uId}` : "/cart";
  const edited = lines.find(({ uId }) => uId === messageFor);
  return (
    <>
      <ul className="lines">
        {lines.map((line, index) => (
          <BasketLineItem
            key={line.uId}
            line={line}
            isEdited={line === edited}
            isFirst={index === 0}
            backTo={addressOf(lines[index - 1])}
          />
        ))}
      </ul>
      {edited?.card && (
        <MessageDialog
          key={edited.uId}
          id={edited.uId}
          cardName={withPoliteName(edited.card).name}
          message={edited.personalisation}
          call="add-personalisation"
          fields={{ uId: edited.uId }}
          openAt={`/cart?message=${encodeURIComponent(edited.uId)}`}
          closeTo={addressOf(edited)}
        />
      )}
    </>
  );
}
