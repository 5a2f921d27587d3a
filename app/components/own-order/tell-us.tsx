import { FieldError, isFirstWrong } from "~/components/field";
import { usePoliteMode } from "~/components/polite-mode";
import { atFields } from "~/forms/action-data";
import { maxTellingLength, tellings } from "~/shop/cases/tellings";
import { keysOf } from "~/shop/objects";
import type { OwnOrder } from "./own-order";
import { OwnForm } from "./own-form";
import { TextArea } from "./text-area";

/** Tells staff what is wrong with an order. */
export function TellUs({ order, forms, orderKey, refused: refusal }: OwnOrder) {
  const { pick } = usePoliteMode();
  const refused = refusal?.intent === "tell-us" ? atFields(refusal) : undefined;
  return (
    <section aria-labelledby="tell-us">
      <h3 id="tell-us">Tell us</h3>
      <p>
        A person reads it. {pick("Swear if it helps.", "We answer as soon as we can.")} If it isn’t
        there after 30 days, you get another, or your money back.
      </p>
      <OwnForm
        // It begins anew once it has been taken in.
        key={order.events.filter(({ kind }) => kind === "told").length}
        orderKey={orderKey}
        intent="tell-us"
        button="Tell us"
        refused={refused}
        hidden={{ idempotencyKey: forms.idempotencyKey }}
      >
        <fieldset>
          <legend>What’s wrong?</legend>
          {keysOf(tellings).map((what, i) => (
            <label key={what} className="choice">
              <input
                type="radio"
                name="what"
                value={what}
                required
                defaultChecked={refused?.values.what === what}
                aria-describedby={refused?.fieldErrors.what ? "what-error" : undefined}
                // The answer is a page of its own, which would open at its top.
                // oxlint-disable-next-line jsx-a11y/no-autofocus
                autoFocus={i === 0 && isFirstWrong("what", refused?.fieldErrors)}
              />{" "}
              {tellings[what]}
            </label>
          ))}
        </fieldset>
        <FieldError name="what" refused={refused} />
        <TextArea
          id="telling"
          name="text"
          label="In your words"
          hint={`${maxTellingLength} characters at most.`}
          text=""
          refused={refused}
        />
      </OwnForm>
    </section>
  );
}
