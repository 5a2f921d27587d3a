import { Link } from "@remix-run/react";
import type { LogEntry } from "~/shop/staff/read-desk-log.server";
import { href } from "~/forms/href";

/** Changes at the desk, each with when and by whom. */
export function LogEntries({ entries }: { entries: LogEntry[] }) {
  return (
    <ol className="timeline">
      {entries.map(({ id, at, who, text, list }) => (
        <li key={id}>
          <span className="note">{at}</span> {who} {text}
          {list && (
            <>
              {". "}
              <Link to={href("/desk/prices/:listId", { listId: list })}>The prices</Link>
            </>
          )}
        </li>
      ))}
    </ol>
  );
}
