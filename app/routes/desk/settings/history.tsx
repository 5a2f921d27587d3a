import { Link } from "@remix-run/react";
import type { LogEntry } from "~/shop/staff/read-desk-log.server";
import { href } from "~/forms/href";
import { LogEntries } from "../log-entries";

/** The latest changes of the settings, with who made them. */
export function History({ history }: { history: LogEntry[] }) {
  return (
    <section aria-labelledby="history">
      <h2 id="history">History</h2>
      {history.length > 0 && <LogEntries entries={history} />}
      <p>
        <Link to={href("/desk/log")}>The log of everything else</Link>
      </p>
    </section>
  );
}
