import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useMatches, useRouteError } from "@remix-run/react";
import { randomUUID } from "node:crypto";
import type { ReactNode } from "react";
import { skip } from "~/browser/focus";
import { useForgetAtLogout } from "~/browser/unsaved-text";
import { ErrorPage } from "~/components/error-page";
import { Notices } from "~/components/notices";
import { usePoliteMode } from "~/components/polite-mode";
import { useVisitor, type Visitor } from "~/components/visitor";
import { messageHref } from "~/forms/href";
import type { Notice, NoticesTaken } from "~/forms/notices";
import { noticeOfRefusal, takeNotices } from "~/http/notices.server";
import type { Session } from "~/http/session.server";
import { pricesOf } from "~/shop/basket/postage";
import { readPostages } from "~/shop/basket/postage-prices.server";
import { closedNotice, closingAhead } from "~/shop/calendar/closed-days.server";
import { findCard } from "~/shop/catalogue/catalogue.server";
import { readTrader } from "~/shop/legal/trader-details.server";
import { inLondon } from "~/shop/london-time.server";
import type { Shop } from "~/shop/shop";
import { ClosedBanner, ClosingBanner } from "./closed-banner";
import { Footer } from "./footer";
import { LoadingPage } from "./loading-page";
import { Masthead } from "./masthead";
import { OutageSlot } from "./outage-slot";

export { shouldRevalidate } from "~/browser/submit-queue";
export { errorMeta as meta } from "~/components/page-meta";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await context.session();
  const { shop, customer } = session;
  const now = new Date();
  const closedDays = await session.closedDays();
  const closed = closedNotice(closedDays, now);
  const ahead = closingAhead(closedDays, now);
  return {
    customer: customer?.shown,
    ...(await session.belongings()),
    ...(await noticesFor(session, request.url)),
    publicUrl: session.env.publicUrl,
    trader: await readTrader(shop.db, session.env.trader),
    postage: pricesOf(await readPostages(shop.db, now)),
    quickView: await findQuickView(shop, request.url),
    year: inLondon(now).year,
    // While nothing is closed there is not a byte about it on any page.
    ...(closed && { closed }),
    ...(ahead && { closingAhead: ahead }),
  } satisfies Visitor;
}

/** The reminder of a missing message leads to that of the blank card that was added last. */
async function noticesFor(session: Session, address: string): Promise<NoticesTaken> {
  const { once, cookies, basket } = session;
  const refused = noticeOfRefusal(address, cookies);
  if (refused) return { answerId: randomUUID(), notices: [refused] };
  const taken = takeNotices(once, cookies.isPolite);
  const reminder = taken.notices.find(({ kind }) => kind === "reminder");
  const blank = reminder && (await basket.read()).findLast((line) => !line.personalisation);
  if (blank) {
    reminder.link = "Write it";
    reminder.to = messageHref(blank.uId);
  }
  return taken;
}

/** Without how many were sold, which no page shows, so that a sale does not outdate a cached one. */
async function findQuickView({ db }: Shop, address: string): Promise<Visitor["quickView"]> {
  const id = new URL(address).searchParams.get("quick-view");
  const card = id === null ? undefined : await findCard(db, id);
  if (!card) return undefined;
  const { sold: _, ...shown } = card;
  return shown;
}

export default function ShopLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary() {
  return (
    <Frame>
      <ErrorPage error={useRouteError()} />
    </Frame>
  );
}

/** The shop round a page. It has no data round the error page of its own loader. */
function Frame({ children }: { children: ReactNode }) {
  const loaded = useVisitor();
  const override = usePageOverride();
  const { pick } = usePoliteMode();
  useForgetAtLogout(loaded);
  const given = loaded && { ...loaded, ...override };
  return (
    <>
      <a className="visually-hidden" href="#main" onClick={skip}>
        {pick("Skip to the insults", "Skip to the cards")}
      </a>
      <Masthead visitor={given} />
      <OutageSlot />
      {given?.closed && <ClosedBanner closed={given.closed} />}
      {given?.closingAhead && <ClosingBanner ahead={given.closingAhead} />}
      <Notices
        id={given?.answerId ?? "none"}
        notices={given?.notices ?? []}
        isUnderDialog={given?.quickView !== undefined}
      />
      <main>
        <LoadingPage />
        {/* Text browsers follow a link to a div, but not to a main. */}
        <div id="main">{children}</div>
      </main>
      <Footer year={given?.year} trader={given?.trader} />
    </>
  );
}

/** Data of the layout that the page's loader has changed after the layout's loader may have read them. */
function usePageOverride() {
  const page = useMatches().at(-1)?.data as { frame?: PageOverride } | undefined;
  return page?.frame;
}

type PageOverride = { basketCount: number; notices: Notice[] };
