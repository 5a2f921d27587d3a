import { Link } from "@remix-run/react";
import { Fragment } from "react";

const tabs = { read: "Read", picks: "Pick list", cards: "Cards", labels: "Labels" } as const;
type Tab = keyof typeof tabs;

/** The tab that an address names. Whatever is printed is read first. */
export function tabIn(query: URLSearchParams): Tab {
  const asked = query.get("show") ?? "";
  return Object.hasOwn(tabs, asked) ? (asked as Tab) : "read";
}

/** What there is to do with a batch, in its order. */
export function TabLinks({ batchId, tab }: { batchId: string; tab: Tab }) {
  return (
    <nav className="desk-filters" aria-label="The batch">
      {(Object.keys(tabs) as Tab[]).map((each) => (
        <Fragment key={each}>
          <Link
            to={`/desk/print/${batchId}?show=${each}`}
            aria-current={each === tab ? "page" : undefined}
          >
            {tabs[each]}
          </Link>{" "}
        </Fragment>
      ))}
    </nav>
  );
}
