import { formatFullDay } from "~/shop/format-day";
import { formatPence } from "~/shop/money";
import type { SettingChange } from "~/shop/staff/settings-history.server";

/** The latest changes of the settings, with who made them. */
export function History({ history }: { history: SettingChange[] }) {
  if (history.length === 0) return null;
  return (
    <section aria-labelledby="history">
      <h2 id="history">History</h2>
      <ol className="timeline">
        {history.map((change) => (
          <li key={change.id}>
            <span className="note">{change.at}</span> {change.who}: {textOf(change)}
          </li>
        ))}
      </ol>
    </section>
  );
}

function textOf({ did, detail }: SettingChange): string {
  if (did === "chose e-mails") return "chose their e-mails";
  const { fromDay, secondClassPence, firstClassPence } = detail;
  const prices = `2nd Class ${formatPence(Number(secondClassPence))}, First Class ${formatPence(Number(firstClassPence))}`;
  const what = did === "withdrew postage" ? "withdrew postage" : "set postage";
  return `${what} from ${formatFullDay(String(fromDay))}: ${prices}`;
}
