import { Link } from "@remix-run/react";
import type { DeskClosedData } from "~/forms/action-data";
import { href } from "~/forms/href";

/** Returns what somebody typed when the desk session had ended, so that they can send it again. */
export function DeskClosed({ back, text }: DeskClosedData) {
  const unlock = `${href("/desk/unlock")}?${new URLSearchParams({ back }).toString()}`;
  return (
    <section className="spoiled-sheet">
      <div className="wrap">
        <h1>The desk has closed</h1>
        <p>
          While you were writing. Nothing was done and nothing is lost: copy your words, open the
          desk, and put them back.
        </p>
        <div className="field">
          <label htmlFor="text">What you wrote</label>{" "}
          <textarea className="input" id="text" rows={8} readOnly defaultValue={text} />
        </div>
        <Link className="button hot big" to={unlock}>
          Open the desk
        </Link>
      </div>
    </section>
  );
}
