import { Link } from "@remix-run/react";
import type { DeskClosedData } from "../forms/action-data";
import { PageHead } from "./page-head";

/** Gives somebody their words back, to be put where they belong once the desk is open. */
export function DeskClosed({ back, words }: DeskClosedData) {
  const unlock = `/desk/unlock?${new URLSearchParams({ back }).toString()}`;
  return (
    <>
      <PageHead
        title="The desk has closed"
        isLong
        lede="While you were writing. Nothing was done and nothing is lost: copy your words, open the desk, and put them back."
      />
      <div className="wrap">
        <div className="panel">
          <div className="field">
            <label htmlFor="words">What you wrote</label>
            <textarea className="input" id="words" rows={10} readOnly defaultValue={words} />
          </div>
          <Link className="button hot" to={unlock}>
            Open the desk
          </Link>
        </div>
      </div>
    </>
  );
}
