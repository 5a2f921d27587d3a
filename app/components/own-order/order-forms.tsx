import { Link, useActionData } from "@remix-run/react";
import { usePoliteMode } from "~/components/polite-mode";
import { useVisitor } from "~/components/visitor";
import type { ActionData } from "~/forms/action-data";
import { href } from "~/forms/href";
import { Cancel } from "./cancel";
import { Correct } from "./correct";
import type { ShownOrder } from "./own-order";
import { SameAgain } from "./same-again";
import { TellUs } from "./tell-us";

/** The forms by which a shopper still changes an order, or tells us of it. */
export function OrderForms(shown: ShownOrder) {
  const { pick } = usePoliteMode();
  const refused = useActionData<ActionData>();
  const email = useVisitor()?.trader.email;
  const own = { ...shown, refused };
  return (
    <div className="order-forms">
      <h2>{pick("Buggered it up, have we?", "Something amiss?")}</h2>
      <Correct {...own} />
      <Cancel {...own} />
      <TellUs {...own} />
      <SameAgain {...own} />
      <p>
        Anything else? Tell us{" "}
        <a href={`mailto:${email}?subject=Order ${shown.order.receipt.id}`}>
          {pick(email ?? "", "by e-mail")}
        </a>
        , with the number of your order. More is in the{" "}
        <Link to={href("/terms-of-use")}>terms of use</Link>.
      </p>
    </div>
  );
}
