import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { randomUUID } from "node:crypto";
import { useContext, useState, type ReactNode } from "react";
import { ErrorPage } from "./components/error-page";
import { useFocusOnNewPage } from "./browser/focus";
import { useIsHydrated } from "./browser/hydrated";
import { FrameNonce } from "./document/frame-nonce";
import { PageStyles } from "./document/page-styles";
import { Footer } from "./components/footer";
import { useRevalidateOnRestore } from "./browser/revalidate-on-restore";
import { useNavigationTimeout } from "./browser/navigation-timeout";
import { ClosedBanner } from "./components/closed-banner";
import { LoadingPage } from "./components/loading-page";
import { Masthead } from "./components/masthead";
import { Notices } from "./components/notices";
import { useIsPolite } from "./components/polite-mode";
import { notFound, pageMeta, trouble } from "./components/page-meta";
import { useBasketCount, useFavouriteCount, useIsBusy } from "./browser/pending";
import { politeModeCalls } from "./calls/polite-mode.server";
import { answerForms } from "~/http/form-actions.server";
import type { Notice } from "./forms/notices";
import type { Visitor } from "./components/visitor";
import { findCard } from "~/shop/catalogue/catalogue.server";
import { closedNotice } from "~/shop/calendar/closings.server";
import type { Shop } from "./shop/shop";
import stylesheet from "./styles/shop.css?url";

export { queuedClientAction as clientAction, shouldRevalidate } from "./browser/submit-queue";

export const links: LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

/** Of the error page: every other page speaks for itself. */
export const meta: MetaFunction = (args) =>
  pageMeta(
    args,
    isRouteErrorResponse(args.error) && args.error.status === 404 ? notFound : trouble,
  );

/** What the frame round a page shows beside. */
type Frame = { answerId: string; notices: Notice[]; year: number };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await context.session();
  const { shop, customer } = session;
  if (session.hasDeadToken) session.dropToken();
  const notices = session.notices.take();
  const closed = closedNotice(await session.closings(), new Date());
  return {
    customerName: customer?.name,
    ...(await session.belongings()),
    isPolite: session.isPolite,
    /** Tells the notices of one answer from those of the next. */
    answerId: notices.length > 0 ? randomUUID() : "none",
    notices,
    publicUrl: session.env.publicUrl,
    trader: session.env.trader,
    quickView: await findQuickView(shop, request.url),
    year: new Date().getFullYear(),
    // While nothing is closed there is not a byte about it on any page.
    ...(closed && { closed }),
  } satisfies Visitor & Frame;
}

/** Without how many were sold, which no page shows, so that a sale does not outdate a kept one. */
async function findQuickView({ db }: Shop, address: string): Promise<Visitor["quickView"]> {
  const id = new URL(address).searchParams.get("quick-view");
  const card = id === null ? undefined : await findCard(db, id);
  if (!card) return undefined;
  const { orders: _, ...shown } = card;
  return shown;
}

export const action = answerForms(politeModeCalls);

type FrameChange = { basketCount: number; notices: Notice[] };

/** The document, round every page and round the error page too, which may have no data. */
export function Layout({ children }: { children: ReactNode }) {
  const loaded = useRouteLoaderData<typeof loader>("root");
  const change = useFrameChange();
  const given = loaded && { ...loaded, ...change };
  const basketCount = useBasketCount(given?.basketCount ?? 0);
  const favouriteCount = useFavouriteCount(given?.favouriteIds.length ?? 0);
  const isBusy = useIsBusy();
  const isPolite = useIsPolite();
  const nonce = useContext(FrameNonce);
  useFocusOnNewPage();
  useNavigationTimeout();
  useRevalidateOnRestore();
  // The desk has a head of its own, and no foot.
  const isDesk = useMatches().some(({ id }) => id === "desk");
  return (
    <html lang="en-GB" data-mum={isPolite ? "" : undefined}>
      <Head />
      <body>
        <a className="visually-hidden" href={isDesk ? "#work" : "#main"}>
          {isDesk ? "Skip to the work" : "Skip to the insults"}
        </a>
        <div className="progress" data-busy={isBusy ? "" : undefined} />
        {!isDesk && (
          <Masthead
            customerName={given?.customerName}
            basketCount={basketCount}
            favouriteCount={favouriteCount}
            isClosed={given?.closed !== undefined}
          />
        )}
        {!isDesk && given?.closed && <ClosedBanner closed={given.closed} />}
        <Notices id={given?.answerId ?? "none"} notices={given?.notices ?? []} />
        <main>
          <LoadingPage />
          {/* Text browsers follow a link to a div, but not to a main. */}
          <div id="main">{children}</div>
        </main>
        {!isDesk && <Footer year={given?.year} trader={given?.trader} />}
        <ScrollRestoration nonce={nonce} />
        {/* In the browser they have run before React does, which leaves them where they are. */}
        {import.meta.env.SSR && <Scripts nonce={nonce} />}
      </body>
    </html>
  );
}

function Head() {
  // The styles in the page are those of the page as the server wrote it.
  const isHydrated = useIsHydrated();
  const [isFromServer] = useState(!isHydrated);
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="theme-color" content="#17120f" />
      <Meta />
      <Links />
      {isFromServer && <PageStyles />}
      {(isHydrated || import.meta.env.DEV) && <link rel="stylesheet" href={stylesheet} />}
    </head>
  );
}

/** What a page whose loader has changed it tells of the frame. */
function useFrameChange() {
  const page = useMatches().at(-1)?.data as { frame?: FrameChange } | undefined;
  return page?.frame;
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
