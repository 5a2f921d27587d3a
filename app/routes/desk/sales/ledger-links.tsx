import { formatMonth } from "./format-span";

const shownAtOnce = 3;

/** Links to the ledger's files, newest first. */
export function LedgerLinks({ months }: { months: string[] }) {
  const older = months.slice(shownAtOnce);
  return (
    <section className="ledger-links">
      <h2>For the accountant</h2>
      <p>
        Every sale, refund and dispute of a month, to the second, and nobody’s name. A month that is
        over never changes.
      </p>
      <MonthList months={months.slice(0, shownAtOnce)} />
      {older.length > 0 && (
        <details>
          <summary>Older ones</summary>
          <MonthList months={older} />
        </details>
      )}
    </section>
  );
}

function MonthList({ months }: { months: string[] }) {
  return (
    <ul>
      {months.map((month) => (
        <li key={month}>
          <a href={`/desk/ledger/${month}.csv`} download>
            Ledger of {formatMonth(month)}
          </a>
        </li>
      ))}
    </ul>
  );
}
