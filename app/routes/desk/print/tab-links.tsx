import { href } from "~/forms/href";
import { ChoiceLinks } from "../choice-links";

const tabs = { read: "Read", picks: "Pick list", cards: "Cards", labels: "Labels" } as const;
type Tab = keyof typeof tabs;

/** The tab in the address. The default is reading. */
export function tabIn(query: URLSearchParams): Tab {
  const asked = query.get("show") ?? "";
  return Object.hasOwn(tabs, asked) ? (asked as Tab) : "read";
}

/** The steps of a batch, in order. */
export function TabLinks({ batchId, tab }: { batchId: string; tab: Tab }) {
  return (
    <ChoiceLinks
      label="The batch"
      links={(Object.keys(tabs) as Tab[]).map((each) => ({
        to: `${href("/desk/print/:batchId", { batchId })}?show=${each}`,
        title: tabs[each],
        isHere: each === tab,
      }))}
    />
  );
}
