import { Link } from "@remix-run/react";
import { href } from "~/forms/href";
import { formatFullDay } from "~/shop/format-day";
import { politeSender } from "~/shop/legal/polite-sender";
import type { TraderDetails } from "~/shop/legal/trader";

/** The trader as shoppers and postmen read it, with the link to change it. */
export function TraderFacts({ trader }: { trader: TraderDetails }) {
  const { name, address, email, labelSender, termsDay } = trader;
  return (
    <section aria-labelledby="trader">
      <h2 id="trader">Who sells</h2>
      <dl className="desk-facts">
        <dt>Trader</dt>
        <dd>{[name, ...address].join(", ")}</dd>
        <dt>E-mail</dt>
        <dd>{email}</dd>
        <dt>Sole trader’s own name</dt>
        <dd>{trader.ownName ?? "None"}</dd>
        <dt>Registered office</dt>
        <dd>{trader.registeredOffice ?? "None"}</dd>
        <dt>Registered in</dt>
        <dd>{trader.registeredIn ?? "None"}</dd>
        <dt>Company number</dt>
        <dd>{trader.companyNumber ?? "None"}</dd>
        <dt>VAT number</dt>
        <dd>{trader.vatNumber ?? "None"}</dd>
        <dt>Sender on labels</dt>
        <dd>{labelSender ?? politeSender(trader)}</dd>
        <dt>Terms of</dt>
        <dd>{formatFullDay(termsDay)}</dd>
      </dl>
      <p className="desk-bar">
        <Link className="button" to={`${href("/desk/settings")}?change=trader`}>
          Change who sells
        </Link>
      </p>
    </section>
  );
}
