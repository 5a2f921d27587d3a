import type { LogEntry } from "~/shop/staff/read-desk-log.server";

/** Changes at the desk, each with when and by whom. */
export function LogEntries({ entries }: { entries: LogEntry[] }) {
  return (
    <ol className="timeline">
      {entries.map(({ id, at, who, text }) => (
        <li key={id}>
          <span className="note">{at}</span> {who} {text}
        </li>
      ))}
    </ol>
  );
}
