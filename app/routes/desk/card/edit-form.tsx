import { Form } from "@remix-run/react";
import { Field } from "~/components/field";
import { seenIn, type ActionData } from "~/forms/action-data";
import { withIntent } from "~/forms/intent";
import type { DeskCard } from "~/shop/catalogue/list-cards.server";
import { href } from "~/forms/href";
import { TextField } from "../text-field";
import { FilthField } from "./filth-field";
import { valuesOf } from "./form-values";
import { OccasionFields } from "./occasion-fields";
import { RecipientFields } from "./recipient-fields";
import { SaveButtons } from "./save-buttons";

type Props = { card: DeskCard; refused: ActionData | undefined };

/** All fields of a card. Refused values stay in the form. */
export function EditForm({ card, refused: answer }: Props) {
  const refused = answer?.intent === "edit-card" ? answer : undefined;
  const typed = refused?.values ?? valuesOf(card);
  const field = { refused, typed };
  return (
    <Form
      className="panel"
      method="post"
      action={href("/desk/cards/:productId", { productId: card.id })}
    >
      <h2>What it says</h2>
      <Field label="Name" name="name" required maxLength={80} {...field} />
      <Field label="Polite name" name="politeName" maxLength={80} {...field} />
      <TextField label="What the picture says" name="alt" maxLength={300} {...field} />
      <TextField label="What it says politely" name="politeAlt" maxLength={300} {...field} />
      <Field label="Price in pounds" name="price" inputMode="decimal" maxLength={10} {...field} />
      <Field
        label="Old price, if it is reduced"
        name="oldPrice"
        inputMode="decimal"
        maxLength={10}
        {...field}
      />
      <OccasionFields typed={typed} />
      <FilthField typed={typed} />
      <RecipientFields typed={typed} />
      <TextField
        label="Short description, one line"
        name="shortDescription"
        maxLength={90}
        {...field}
      />
      <TextField label="Long description" name="longDescription" maxLength={600} {...field} />
      <input type="hidden" name="card" value={card.id} />
      <input type="hidden" name="version" value={seenIn(refused, "version", card.version)} />
      <input type="hidden" {...withIntent("edit-card")} />
      <SaveButtons card={card} />
    </Form>
  );
}
