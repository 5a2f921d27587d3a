import { formatPence } from "~/shop/money";
import type { ReceiptView } from "~/shop/orders/order-view";
import { Brand } from "./brand";
import { CardPicture } from "./card-picture";
import { CardToOpen } from "./opening-card";
import { usePoliteMode } from "./polite-mode";

/** The bill: the full prices of the cards, then the discount, the postage and what was paid. */
export function Receipt({ hasMessages, id, lines, ...receipt }: ReceiptView) {
  const { postageName, postagePence, totalPence, discountCode, discountPence } = receipt;
  const { withPoliteName, pick } = usePoliteMode();
  const left = lines.filter(({ isRefunded }) => !isRefunded);
  const hasBlank = hasMessages && left.some(({ personalisation }) => personalisation === "");
  return (
    <section className="receipt" aria-label="Receipt">
      <h2>
        <Brand />
      </h2>
      <p>Order {id}</p>
      <ul>
        {lines.map(withPoliteName).map((line) => (
          <li key={line.position}>
            <div className="row">
              {line.card && (
                <span className="thumb">
                  <CardPicture card={line.card} sizes="2.5rem" />
                </span>
              )}
              <span>{line.name}</span>{" "}
              <span>{formatPence(line.pricePence + line.discountPence)}</span>
            </div>
            {line.isRefunded && <small>Paid back</small>}
            {hasMessages && <Message {...line} />}
          </li>
        ))}
        {discountPence > 0 && (
          <li className="row">
            <span>Discount, {discountCode}</span> <span>−{formatPence(discountPence)}</span>
          </li>
        )}
        <li className="row">
          <span>{postageName ?? "Royal Mail"}</span> <span>{formatPence(postagePence)}</span>
        </li>
      </ul>
      <p className="row total">
        <span>Total</span> <span>{formatPence(totalPence)}</span>
      </p>
      <p>
        {`Sales are final${hasBlank ? ", bar blank cards" : ""}. `}
        {pick("So are grudges.", "Do keep in touch.")}
      </p>
    </section>
  );
}

function Message({ card, personalisation, typeface }: ReceiptView["lines"][number]) {
  if (personalisation === "") return <small>Blank inside</small>;
  return <CardToOpen card={card} message={personalisation} typeface={typeface} />;
}
