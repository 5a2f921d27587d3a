import { Link } from "@remix-run/react";
import type { ActionData } from "~/forms/action-data";
import { href } from "~/forms/href";
import { CorrectionForm } from "./correction-form";

type Props = {
  orderId: string;
  person: { email: string; address: string };
  /** The open correction. */
  edit: string | null;
  canChange: boolean;
  /** Whether to link to the person's data. */
  leadsToPerson: boolean;
  refused: ActionData | undefined;
};

const fields = {
  address: { label: "Name and address", link: "Correct the address" },
  email: { label: "E-mail", link: "Correct the e-mail address" },
} as const;

/** The recipient of the cards, and that of the letters. */
export function Recipient({ orderId, person, edit, canChange, leadsToPerson, refused }: Props) {
  return (
    <section aria-labelledby="recipient">
      <h2 id="recipient">Where it goes</h2>
      {(["address", "email"] as const).map((what) =>
        edit === what ? (
          <CorrectionForm
            key={what}
            orderId={orderId}
            edit={what}
            label={fields[what].label}
            field={{ what }}
            was={person[what]}
            refused={refused}
          />
        ) : (
          <div key={what}>
            <pre className="desk-address">{person[what].trim() || "None"}</pre>
            {canChange && (
              <Link
                to={`${href("/desk/orders/:orderId", { orderId })}?edit=${what}#correct`}
                preventScrollReset
              >
                {fields[what].link}
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
