import { Link } from "@remix-run/react";
import type { DeskEvent } from "~/shop/fulfilment/read-desk-order.server";
import { href } from "~/forms/href";

type Props = { events: DeskEvent[]; canPrint: boolean };

/** The order's history, newest first. */
export function Timeline({ events, canPrint }: Props) {
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline">So far</h2>
      <ol className="desk-timeline">
        {events.map(({ number, at, kind, who, detail, text }) => (
          <li key={number}>
            <span className="note">
              {at}, {who}
            </span>{" "}
            <b>{kind}</b>{" "}
            {kind === "printed" && canPrint ? (
              <Link to={href("/desk/print/:batchId", { batchId: detail })}>{detail}</Link>
            ) : (
              detail
            )}
            {text && <pre>{text}</pre>}
          </li>
        ))}
      </ol>
    </section>
  );
}
