import { recipientTexts } from "~/components/recipient-texts";
import { recipients } from "~/shop/catalogue/choice";

/** The people and ages that a card is for, which shoppers choose cards by. */
export function RecipientFields({ typed }: { typed: Record<string, string> }) {
  return (
    <fieldset className="desk-ticks">
      <legend>Who it is for </legend>
      {recipients.map((recipient) => (
        <label className="tick" key={recipient}>
          <input
            type="checkbox"
            name={`recipient.${recipient}`}
            defaultChecked={typed[`recipient.${recipient}`] !== undefined}
          />{" "}
          {recipientTexts[recipient].chip}{" "}
        </label>
      ))}
    </fieldset>
  );
}
