import { Link } from "@remix-run/react";
import { href } from "~/forms/href";
import { ChoiceLinks } from "../choice-links";
import { isKeyOf, keysOf } from "~/shop/objects";

const tabs = {
  read: "1. Read",
  cards: "2. Cards",
  labels: "3. Labels",
  post: "4. All posted",
  picks: "Pick list",
} as const;
export type Tab = keyof typeof tabs;

/** The step after each. The pick list is printed beside them. */
const nextTabs: Record<Tab, Tab | undefined> = {
  read: "cards",
  picks: "cards",
  cards: "labels",
  labels: "post",
  post: undefined,
};

/** The tab in the address. The default is reading. */
export function tabIn(query: URLSearchParams): Tab {
  const asked = query.get("show") ?? "";
  return isKeyOf(tabs, asked) ? asked : "read";
}

type Props = { batchId: string; tab: Tab };

const tabPath = (batchId: string, tab: Tab) =>
  `${href("/desk/print/:batchId", { batchId })}?show=${tab}`;

/** The steps of a batch, in order. */
export function TabLinks({ batchId, tab }: Props) {
  return (
    <ChoiceLinks
      label="The batch"
      links={keysOf(tabs).map((each) => ({
        to: tabPath(batchId, each),
        title: tabs[each],
        isHere: each === tab,
      }))}
    />
  );
}

/** The link to the next step. */
export function NextLink({ batchId, tab }: Props) {
  const next = nextTabs[tab];
  if (!next) return null;
  return (
    <Link className={tab === "read" ? "button hot" : "button"} to={tabPath(batchId, next)}>
      Next
    </Link>
  );
}
