import { Link } from "@remix-run/react";
import type { DeskEvent, DeskLetter } from "~/shop/fulfilment/history.server";
import type { DeskOrder } from "~/shop/fulfilment/read-desk-order.server";
import { isKeyOf } from "~/shop/objects";
import { letterKinds } from "~/shop/letters/letter-states";
import { href } from "~/forms/href";
import { actorLabels, eventLabels, letterLabels } from "./event-labels";

type Props = { order: DeskOrder; canPrint: boolean };

/** The order's history with its letters, newest first. */
export function Timeline({ order, canPrint }: Props) {
  const events = order.timeline.map((event) => ({
    time: event.time,
    entry: <Event key={event.number} event={event} canPrint={canPrint} />,
  }));
  const sent = order.letters.map((letter) => ({
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

function Event({ event, canPrint }: { event: DeskEvent; canPrint: boolean }) {
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
        labelOf(event)
      )}
      {text && kind === "changed" && <span> Before:</span>}
      {text && <pre>{text}</pre>}
    </li>
  );
}

/** The detail of an event; that of one about a letter is its kind. */
function labelOf({ kind, detail }: DeskEvent): string {
  const isAboutLetter = kind === "letter failed" || kind === "letter sent again";
  return isAboutLetter && isKeyOf(letterKinds, detail) ? letterKinds[detail] : detail;
}

/** A letter, with its text folded. */
function Letter({ letter: { at, kind, state, text } }: { letter: DeskLetter }) {
  const title = (
    <>
      <b>{letterLabels[state]}</b> {letterKinds[kind]}
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
