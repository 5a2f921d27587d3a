import { Field } from "~/components/field";
import { usePoliteMode } from "~/components/polite-mode";
import { atFields, type ActionData } from "~/forms/action-data";
import { maxMessageLength } from "~/shop/basket/basket";
import type { OrderStage } from "~/shop/cases/order-forms";
import type { OrderView } from "~/shop/orders/order-view";
import type { OwnOrder } from "./own-order";
import { OwnForm } from "./own-form";
import { TextArea } from "./text-area";
import { Tick } from "./tick";

/** Corrects the words, the address and the day of posting of an order, until it is printed. */
export function Correct({ order, forms, addressee, ...form }: OwnOrder) {
  const { withPoliteName } = usePoliteMode();
  const { stage, correctable } = forms;
  if (stage === "over") return null;
  const lines = order.receipt.lines.filter(({ position }) => correctable.includes(position));
  return (
    <section aria-labelledby="correct">
      <h3 id="correct">Correct</h3>
      <p>{texts[stage]}</p>
      {lines.map(withPoliteName).map((line) => (
        <Words key={line.position} line={line} {...form} />
      ))}
      {stage === "here" && <Address addressee={addressee} {...form} />}
      {stage === "here" && <PostingDay postOn={order.postOn ?? ""} {...form} />}
    </section>
  );
}

const texts: Record<Exclude<OrderStage, "over">, string> = {
  here: "Wrong words? Wrong address? Wrong day? Be quick: you can mend them until it’s printed.",
  printed: "It’s on the press. What it says now is what it says.",
  left: "It has left us. What it says now is what it says.",
};

type FormProps = Pick<OwnOrder, "orderKey" | "refused">;

function refusalOf(refused: ActionData | undefined, what: string, position?: number) {
  const isOfThis =
    refused?.intent === "correct-own-order" &&
    refused.values.what === what &&
    refused.values.position === position?.toString();
  return isOfThis ? atFields(refused) : undefined;
}

type WordsProps = FormProps & { line: OrderView["receipt"]["lines"][number] };

function Words({ line, orderKey, refused: refusal }: WordsProps) {
  const { position, name, personalisation } = line;
  const refused = refusalOf(refusal, "message", position);
  return (
    <details open={refused && true}>
      <summary>The words in {name}</summary>
      <OwnForm
        orderKey={orderKey}
        intent="correct-own-order"
        button="Correct the words"
        refused={refused}
        hidden={{ what: "message", position, was: personalisation }}
      >
        <TextArea
          id={`words-${position}`}
          name="now"
          label="Message"
          hint={`${maxMessageLength} characters at most.`}
          text={personalisation}
          refused={refused}
        />
        {personalisation === "" && (
          <Tick
            id={`no-cancelling-${position}`}
            name="noCancelling"
            label="If it has words in it, then I can’t cancel it."
            refused={refused}
          />
        )}
      </OwnForm>
    </details>
  );
}

function Address({
  addressee,
  orderKey,
  refused: refusal,
}: FormProps & Pick<OwnOrder, "addressee">) {
  const refused = refusalOf(refusal, "address");
  const fields = {
    maxLength: 100,
    autoComplete: "off",
    refused,
    typed: { ...addressee, ...refused?.values },
  };
  return (
    <details open={refused && true}>
      <summary>Where it goes</summary>
      <OwnForm
        orderKey={orderKey}
        intent="correct-own-order"
        button="Correct the address"
        refused={refused}
        hidden={{ what: "address" }}
      >
        <Field label="Name" name="name" required {...fields} />
        <Field label="Address line 1" name="line1" required {...fields} />
        <Field label="Address line 2" name="line2" {...fields} />
        <Field label="Town or city" name="town" {...fields} />
        <Field label="County" name="county" {...fields} />
        <Field label="Postcode" name="postcode" required {...fields} />
      </OwnForm>
    </details>
  );
}

/** @param postOn empty for as soon as can be */
function PostingDay({ postOn, orderKey, refused: refusal }: FormProps & { postOn: string }) {
  const refused = refusalOf(refusal, "postOn");
  return (
    <details open={refused && true}>
      <summary>The day we post it</summary>
      <OwnForm
        orderKey={orderKey}
        intent="correct-own-order"
        button="Correct the day"
        refused={refused}
        hidden={{ what: "postOn", was: postOn }}
      >
        <Field
          label="Day"
          name="now"
          type="date"
          autoComplete="off"
          hint="None is as soon as we can."
          refused={refused}
          typed={{ now: postOn, ...refused?.values }}
        />
      </OwnForm>
    </details>
  );
}
