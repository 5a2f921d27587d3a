import { Link } from "@remix-run/react";
import type { DeskOrder } from "~/shop/fulfilment/read-desk-order.server";
import { letterKindLabels } from "~/shop/letters/letter-states";
import { href } from "~/forms/href";
import { actorLabels, eventLabels, letterLabels } from "./event-labels";

type Props = Pick<DeskOrder, "timeline" | "letters"> & { canPrint: boolean };

/** The order's history with its letters, newest first. */
export function Timeline({ timeline, letters, canPrint }: Props) {
  const events = timeline.map((event) => ({
    time: event.time,
    entry: <Event key={event.number} event={event} canPrint={canPrint} />,
  }));
  const sent = letters.map((letter) => ({
    time: letter.time,
    entry: <Letter key={letter.key} letter={letter} />,
  }));
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline">History</h2>
      <ol className="desk-timeline">
        {[...sent, ...events].toSorted((a, b) => b.time - a.time).map(({ entry }) => entry)}
      </ol>
    </section>
  );
}

function Event({ event, canPrint }: { event: Props["timeline"][number]; canPrint: boolean }) {
  const { at, kind, who, detail, text } = event;
  return (
    <li>
      <span className="note">
        {at}, {actorLabels[who] ?? who}
      </span>{" "}
      <b>{eventLabels[kind]}</b>{" "}
      {(kind === "printed" || kind === "printed again") && canPrint ? (
        <Link to={href("/desk/print/:batchId", { batchId: detail })}>{detail}</Link>
      ) : (
        detail
      )}
      {text && kind === "changed" && " Before:"}
      {text && <pre>{text}</pre>}
    </li>
  );
}

/** A letter, with its text folded. */
function Letter({ letter: { at, kind, state, text } }: { letter: Props["letters"][number] }) {
  const title = (
    <>
      <b>{letterLabels[state]}</b> {letterKindLabels[kind]}
    </>
  );
  return (
    <li>
      <span className="note">{at}</span>{" "}
      {text === undefined ? (
        title
      ) : (
        <details>
          <summary>{title}</summary>
          <pre>{text}</pre>
        </details>
      )}
    </li>
  );
}
