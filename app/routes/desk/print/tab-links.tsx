import { href } from "~/forms/href";
import { ChoiceLinks } from "../choice-links";
import { isKeyOf, keysOf } from "~/shop/objects";

const tabs = { read: "Read", picks: "Pick list", cards: "Cards", labels: "Labels" } as const;
type Tab = keyof typeof tabs;

/** The tab in the address. The default is reading. */
export function tabIn(query: URLSearchParams): Tab {
  const asked = query.get("show") ?? "";
  return isKeyOf(tabs, asked) ? asked : "read";
}

/** The steps of a batch, in order. */
export function TabLinks({ batchId, tab }: { batchId: string; tab: Tab }) {
  return (
    <ChoiceLinks
      label="The batch"
      links={keysOf(tabs).map((each) => ({
        to: `${href("/desk/print/:batchId", { batchId })}?show=${each}`,
        title: tabs[each],
        isHere: each === tab,
      }))}
    />
  );
}
