import { Link } from "@remix-run/react";
import type { ActionData } from "~/forms/action-data";
import { href } from "~/forms/href";
import type { DeskOrder } from "~/shop/fulfilment/read-desk-order.server";
import { writeAddressee } from "~/shop/orders/address";
import { AddressForm, CorrectionForm } from "./correction-form";

type Props = {
  orderId: string;
  person: NonNullable<DeskOrder["person"]>;
  /** The open correction. */
  edit: string | null;
  canChange: boolean;
  /** Whether to link to the person's data. */
  leadsToPerson: boolean;
  refused: ActionData | undefined;
};

const links = { address: "Correct the address", email: "Correct the e-mail address" };

/** The recipient of the cards, and that of the letters. */
export function Recipient({ orderId, person, edit, canChange, leadsToPerson, refused }: Props) {
  return (
    <section aria-labelledby="recipient">
      <h2 id="recipient">Where it goes</h2>
      {(["address", "email"] as const).map((what) =>
        edit === what ? (
          <Correction key={what} {...{ what, orderId, person, refused }} />
        ) : (
          <div key={what}>
            <pre className="desk-address">{person[what].trim() || "None"}</pre>
            {canChange && (
              <Link
                to={`${href("/desk/orders/:orderId", { orderId })}?edit=${what}#correct`}
                preventScrollReset
              >
                {links[what]}
              </Link>
            )}
          </div>
        ),
      )}
      {leadsToPerson && (
        <p>
          <Link to={href("/desk/orders/:orderId/person", { orderId })}>Customer</Link>
        </p>
      )}
    </section>
  );
}

type CorrectionProps = Pick<Props, "orderId" | "person" | "refused"> & {
  what: "address" | "email";
};

function Correction({ what, orderId, person, refused }: CorrectionProps) {
  const form = { orderId, edit: what, field: { what }, refused };
  return what === "email" ? (
    <CorrectionForm label="E-mail" was={person.email} {...form} />
  ) : (
    <AddressForm addressee={person.addressee} was={writeAddressee(person.addressee)} {...form} />
  );
}
