import { Link } from "@remix-run/react";
import { usePoliteMode } from "~/components/polite-mode";
import { href } from "~/forms/href";
import { changeAddress, changePanelId } from "./changes";

/** Before the form: the data that is deleted, the data that stays, and the reasons. */
export function ClosingExplanation({ whyNotClosed }: { whyNotClosed: string | undefined }) {
  const { pick } = usePoliteMode();
  return (
    <section className="panel change" id={changePanelId}>
      <h3>Close my account</h3>
      {whyNotClosed && <p className="alert">{whyNotClosed}</p>}
      <p>{pick("Going? Fine. Nobody begged.", "We are sorry to see you go.")} This is for good.</p>
      <p>
        <b>What goes:</b> your name, your e-mail address, your password, your basket, your
        favourites, and from each order your name, the address it went to and every message you
        wrote.
      </p>
      <p>
        <b>What stays:</b> which cards were bought, for how much and when, because tax law makes us
        keep our sales. Nothing in that says it was you.
      </p>
      <p>A last e-mail tells you when it’s done. You may want your data first.</p>
      <p className="changes">
        {!whyNotClosed && (
          <Link className="button" to={changeAddress("close-now")}>
            Go on
          </Link>
        )}{" "}
        <Link to={href("/account")}>Never mind</Link>
      </p>
    </section>
  );
}
