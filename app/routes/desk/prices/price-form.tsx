import { Form } from "@remix-run/react";
import { Field } from "~/components/field";
import { FormError } from "~/components/form-error";
import type { ActionData } from "~/forms/action-data";
import { withIntent } from "~/forms/intent";
import type { ListedCard } from "~/shop/catalogue/list-cards.server";
import { typedPounds } from "~/shop/money";

type Refused = { refused: ActionData | undefined };
type Props = Refused & {
  /** The address of the page, with the choice of its cards. */
  here: string;
  cards: ListedCard[];
};

/** The prices of the listed cards, in one form. */
export function PriceForm({ here, cards, refused }: Props) {
  return (
    <Form className="desk-prices" method="post" action={here}>
      <FormError refused={refused} />
      <input type="hidden" name="back" value={here} />
      <ul>
        {cards.map((card) => (
          // A row with a new price begins anew.
          <PriceRow
            key={`${card.id} ${Object.values(shown(card)).join()}`}
            {...{ card, refused }}
          />
        ))}
      </ul>
      <button className="button hot" {...withIntent("change-prices")}>
        Change the prices
      </button>
    </Form>
  );
}

/** A card's prices as its row shows them. */
const shown = ({ pricePence, oldPricePence }: ListedCard) => ({
  price: typedPounds(pricePence),
  oldPrice: typedPounds(oldPricePence),
});

function PriceRow({ card, refused }: Refused & { card: ListedCard }) {
  const { id, name } = card;
  const now = shown(card);
  const value = (field: "price" | "oldPrice") => {
    const typed = refused?.values[`${field}-${id}`];
    // A price in which nobody has typed is shown as it is by now.
    return typed === refused?.values[`shown-${field}-${id}`] ? now[field] : (typed ?? "");
  };
  const typed = { [`price-${id}`]: value("price"), [`oldPrice-${id}`]: value("oldPrice") };
  const field = { inputMode: "decimal", autoComplete: "off", maxLength: 10 } as const;
  return (
    <li>
      <fieldset>
        <legend>{name}</legend>
        <input type="hidden" name={`shown-price-${id}`} value={now.price} />
        <input type="hidden" name={`shown-oldPrice-${id}`} value={now.oldPrice} />
        <Field label="Price, £" name={`price-${id}`} {...field} {...{ refused, typed }} />
        <Field label="Old price, £" name={`oldPrice-${id}`} {...field} {...{ refused, typed }} />
      </fieldset>
    </li>
  );
}
