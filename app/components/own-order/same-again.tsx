import { usePoliteMode } from "~/components/polite-mode";
import type { OwnOrder } from "./own-order";
import { OwnForm } from "./own-form";
import { Tick } from "./tick";

/** Puts the cards of an order into the basket. */
export function SameAgain({ order, forms, orderKey, refused: refusal }: OwnOrder) {
  const { pick } = usePoliteMode();
  const refused = refusal?.intent === "same-again" ? refusal : undefined;
  const hasWords = order.receipt.lines.some(({ personalisation }) => personalisation !== "");
  return (
    <section aria-labelledby="same-again">
      <h3 id="same-again">{pick("Got more enemies?", "Somebody else to cheer up?")}</h3>
      <OwnForm
        orderKey={orderKey}
        intent="same-again"
        button="Same again, to somebody else"
        refused={refused}
        hidden={{ idempotencyKey: forms.idempotencyKey }}
      >
        {hasWords && (
          <Tick
            id="with-words"
            name="withWords"
            label="With the same words in them"
            isTicked
            refused={refused}
          />
        )}
      </OwnForm>
    </section>
  );
}
