import { Form, Link } from "@remix-run/react";
import { Field, type FormProps } from "~/components/field";
import { FormError } from "~/components/form-error";
import { seenIn, type ActionData } from "~/forms/action-data";
import { href } from "~/forms/href";
import { withIntent } from "~/forms/intent";
import { politeSender } from "~/shop/legal/polite-sender";
import type { TraderDetails } from "~/shop/legal/trader";
import { TextField } from "../text-field";

type Props = {
  trader: TraderDetails & { revision: number };
  /** As "2026-11-20". */
  today: string;
  refused: ActionData | undefined;
};

/** The form of the trader, by itself. */
export function TraderForm({ trader, today, refused }: Props) {
  const form = { refused, typed: { ...typedIn(trader), ...refused?.values } };
  return (
    <div className="wrap">
      <h1>Who sells</h1>
      <p className="desk-lede">
        It is in the footer, on the legal pages and in every e-mail, at once. E-mails that confirm
        an order name the trader that it was placed with.
      </p>
      <FormError refused={refused} />
      <Form className="panel" method="post" action={`${href("/desk/settings")}?change=trader`}>
        <input type="hidden" name="revision" value={seenIn(refused, "revision", trader.revision)} />
        <IdentityFields {...form} />
        <SenderAndTerms {...{ trader, today, form }} />
        <button className="button hot" {...withIntent("set-trader")}>
          Save who sells
        </button>{" "}
        <Link to={href("/desk/settings")}>Leave it</Link>
      </Form>
    </div>
  );
}

function IdentityFields(form: FormProps) {
  return (
    <>
      <Field label="Name" name="name" maxLength={100} autoComplete="off" required {...form} />
      <TextField label="Address, with its postcode" name="address" maxLength={400} {...form} />
      <Field
        label="E-mail address for shoppers"
        name="email"
        type="email"
        maxLength={200}
        autoComplete="off"
        required
        {...form}
      />
      {legalFields.map((field) => (
        <Field key={field.name} autoComplete="off" {...field} {...form} />
      ))}
      <p>
        A sole trader who sells under another name says their own; a company says where its
        registered office is, and in which part of the UK it is registered: England and Wales,
        Scotland or Northern Ireland. Shoppers see nothing of what is left empty.
      </p>
      <p>
        With a number, new orders are charged VAT at 20%, which the prices include; without one,
        none. The rate is not set here. An order that is placed keeps its rate and its number.
      </p>
    </>
  );
}

const legalFields = [
  { label: "Sole trader’s own name (or none)", name: "ownName", maxLength: 100 },
  { label: "Registered office (or none)", name: "registeredOffice", maxLength: 400 },
  { label: "Registered in (or none)", name: "registeredIn", maxLength: 50 },
  { label: "Company number (or none)", name: "companyNumber", maxLength: 20 },
  { label: "VAT number (or none)", name: "vatNumber", maxLength: 30 },
];

function SenderAndTerms({
  trader,
  today,
  form,
}: Pick<Props, "trader" | "today"> & { form: FormProps }) {
  return (
    <>
      <Field
        label="Sender on labels (or name and address)"
        name="labelSender"
        maxLength={150}
        autoComplete="off"
        {...form}
      />
      <p>Left empty, it is “{politeSender(trader)}”.</p>
      <Field label="Date of the terms" name="termsDay" type="date" max={today} required {...form} />
      <p>
        The terms of use show it, or the day of the latest price of postage if that is newer. An
        order keeps the terms that it was placed under.
      </p>
    </>
  );
}

/** The details as they are typed. */
const typedIn = ({ name, address, email, termsDay, ...others }: TraderDetails) => ({
  name,
  address: address.join("\n"),
  email,
  ownName: others.ownName ?? "",
  registeredOffice: others.registeredOffice ?? "",
  registeredIn: others.registeredIn ?? "",
  companyNumber: others.companyNumber ?? "",
  vatNumber: others.vatNumber ?? "",
  labelSender: others.labelSender ?? "",
  termsDay,
});
