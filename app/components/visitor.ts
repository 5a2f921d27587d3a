import { useRouteLoaderData } from "@remix-run/react";
import type { NoticesTaken } from "~/forms/notices";
import type { Card } from "~/shop/catalogue/card";
import type { ClosedNotice, ClosingAhead } from "~/shop/calendar/closed-days";
import {
  firstPostages,
  postagesAtPrices,
  type PostagePence,
  type Postages,
} from "~/shop/basket/postage";
import type { ShownCustomer } from "~/shop/customers/customers.server";
import type { Trader } from "~/shop/legal/trader";

/** Data of the shop's layout, for the layout and for every page in it. */
export type Visitor = {
  /** Undefined for a guest. */
  customer: ShownCustomer | undefined;
  /** Ids of cards. */
  favouriteIds: string[];
  /** How many lines the basket has. */
  basketCount: number;
  /** The shop's origin, for absolute addresses. */
  publicUrl: string;
  trader: Trader;
  postage: PostagePence;
  /** The card in quick view. */
  quickView: Omit<Card, "sold"> | undefined;
  /** The notice of a closed day; undefined if the shop is open. */
  closed?: ClosedNotice;
  /** The notice of closed days that begin within a week. */
  closingAhead?: ClosingAhead;
  /** This year, for the copyright. */
  year: number;
} & NoticesTaken;

/** Undefined at the desk, and on the error page of a layout that could not be loaded. */
export function useVisitor(): Visitor | undefined {
  return useRouteLoaderData<Visitor>("shop");
}

/** The prices of postage, for pages within the layout of the shop. */
export function usePostages(): Postages {
  const postage = useVisitor()?.postage;
  return postage ? postagesAtPrices(postage) : firstPostages;
}

/** The visitor, for `meta` functions, which cannot use hooks. */
export function visitorIn(matches: { id: string; data: unknown }[]): Visitor | undefined {
  // Remix gives missing data as null or as undefined.
  return (matches.find(({ id }) => id === "shop")?.data as Visitor | null | undefined) ?? undefined;
}
