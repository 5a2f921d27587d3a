import { Link } from "@remix-run/react";
import { href } from "~/forms/href";
import type { Again } from "./again";
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

const tabPath = (batchId: string, tab: Tab, search = "") =>
  `${href("/desk/print/:batchId", { batchId })}?show=${tab}${search}`;

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

/** The link to the next step. An order that is printed again stays the only one up to its label. */
export function NextLink({ batchId, tab, again, from }: NextProps) {
  const next = again?.card === undefined ? nextTabs[tab] : "post";
  if (!next) return null;
  const search = again && next === "labels" ? `&order=${again.order}&from=${from}` : "";
  return (
    <Link className={tab === "read" ? "button hot" : "button"} to={tabPath(batchId, next, search)}>
      Next
    </Link>
  );
}

type NextProps = Props & {
  again: Again | undefined;
  /** The label of the order that is printed again. */
  from: number;
};
