import { useLocation } from "@remix-run/react";
import type { MouseEvent } from "react";
import { usePoliteMode } from "~/components/polite-mode";
import { useVisitor } from "~/components/visitor";
import { href } from "~/forms/href";
import type { ReceiptView } from "~/shop/orders/order-view";

/** Links to a reminder for next year, and to a message that shows somebody the card. */
export function Afterwards({ lines }: Pick<ReceiptView, "lines">) {
  const { search } = useLocation();
  const shown = lines.filter((line) => line.card);
  // The card that somebody wrote in is the one to show.
  const card = shown.find((line) => line.personalisation) ?? shown[0];
  return (
    <p className="afterwards">
      <a href={`/order-confirmation/reminder.ics${search}`} download>
        Remind me next year (calendar)
      </a>{" "}
      {card && <ShareLink line={card} isNamed={lines.length > 1} />}
    </p>
  );
}

type ShareProps = {
  line: ReceiptView["lines"][number];
  /** Whether the order has other cards, too. */
  isNamed: boolean;
};

/** Shares the card by the browser's own menu, or by e-mail. */
function ShareLink({ line: { card, ...line }, isNamed }: ShareProps) {
  const { withPoliteName, pick } = usePoliteMode();
  const { name } = withPoliteName(line);
  const path = card ? href("/card/:productId", { productId: card.id }) : "";
  const url = `${useVisitor()?.publicUrl ?? ""}${path}`;
  const share = (event: MouseEvent) => {
    if (!("share" in navigator)) return;
    event.preventDefault();
    // Rejected when the shopper closes the menu.
    navigator.share({ title: name, url }).catch(() => {});
  };
  const mail = new URLSearchParams({ subject: name, body: url }).toString().replaceAll("+", "%20");
  return (
    <a href={`mailto:?${mail}`} onClick={share}>
      {pick("Show a mate", "Show a friend")} {isNamed ? `“${name}”` : "this card"}
    </a>
  );
}
