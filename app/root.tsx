import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteError } from "@remix-run/react";
import { useContext, useState, type ReactNode } from "react";
import { useFocusOnNewPage } from "./browser/focus";
import { useIsHydrated } from "./browser/hydrated";
import { useNavigationTimeout } from "./browser/navigation-timeout";
import { useIsBusy } from "./browser/pending";
import { useRevalidateOnRestore } from "./browser/revalidate-on-restore";
import { useSteadyFetchers } from "./browser/steady-fetchers";
import { ErrorPage } from "./components/error-page";
import { useIsPolite, type DocumentData } from "./components/polite-mode";
import { FrameNonce } from "./document/frame-nonce";
import { PageStyles } from "./document/page-styles";
import stylesheet from "./styles/shop.css?url";

/** A browser that refuses storage throws where it is named, as the script of `<ScrollRestoration>` does. */
const storageStandIn = `try{sessionStorage}catch(e){Object.defineProperty(window,"sessionStorage",{value:{getItem(){},setItem(){},removeItem(){}}})}`;

export { shouldRevalidate } from "./browser/submit-queue";
export { errorMeta as meta } from "./components/page-meta";

export const links: LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

/** Needs no session, which an error page may lack, and no database. */
export function loader({ context }: LoaderFunctionArgs): DocumentData {
  return { isPolite: context.isPolite };
}

/** The HTML document. What is round a page in it is the layout's: the shop's or the desk's. */
export function Layout({ children }: { children: ReactNode }) {
  const isBusy = useIsBusy();
  const isPolite = useIsPolite();
  const nonce = useContext(FrameNonce);
  useFocusOnNewPage();
  useNavigationTimeout();
  useRevalidateOnRestore();
  useSteadyFetchers();
  return (
    <html lang="en-GB" data-polite={isPolite ? "" : undefined}>
      <Head />
      <body>
        <div className="progress" data-busy={isBusy ? "" : undefined} />
        {children}
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: storageStandIn }}
        />
        <ScrollRestoration nonce={nonce} />
        {/* In the browser they have run before React does, which leaves them where they are. */}
        {import.meta.env.SSR && <Scripts nonce={nonce} />}
      </body>
    </html>
  );
}

function Head() {
  // Only a page that the server wrote has its styles in it.
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

export default function App() {
  return <Outlet />;
}

/** For a fault of a layout itself: each layout has an error page for its pages. */
export function ErrorBoundary() {
  return (
    <main>
      <ErrorPage error={useRouteError()} />
    </main>
  );
}
