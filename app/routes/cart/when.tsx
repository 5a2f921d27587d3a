import { InlineError } from "~/components/inline-error";
import type { ActionData } from "~/forms/action-data";

export type WhenProps = {
  /** The days to choose from, and the one of the order that is not paid yet, as "2026-12-24". */
  days: { first: string; last: string; chosen: string | null };
  refused: ActionData | undefined;
};

/** When the cards are posted: as soon as can be, or on a day. */
export function When({ days: { first, last, chosen }, refused }: WhenProps) {
  const { when = chosen ? "day" : "soon", postOn = chosen ?? "" } = refused?.values ?? {};
  const error = refused?.fieldErrors.postOn;
  return (
    <fieldset className="when" key={`${when} ${postOn}`}>
      <legend className="visually-hidden">When do we post it?</legend>
      <label>
        <input type="radio" name="when" value="soon" defaultChecked={when !== "day"} /> As soon as
        you can
      </label>{" "}
      <label>
        <input type="radio" name="when" value="day" defaultChecked={when === "day"} /> On this day
      </label>{" "}
      <div>
        <label htmlFor="postOn">Day</label>{" "}
        <input
          className="input"
          type="date"
          id="postOn"
          name="postOn"
          min={first}
          max={last}
          autoComplete="off"
          defaultValue={postOn}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "postOn-error postOn-note" : "postOn-note"}
        />
        <InlineError id="postOn-error" message={error} />
        <p className="note" id="postOn-note">
          It’s the day we post it, not the day it lands. The date above is for as soon as we can;
          another day counts from that day.
        </p>
      </div>
    </fieldset>
  );
}
