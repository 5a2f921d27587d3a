import { isRouteErrorResponse, Link, useLocation } from "@remix-run/react";
import { useEffect, useRef, type ReactNode } from "react";
import { focusHeading } from "~/browser/focus";
import { useIsHydrated } from "~/browser/hydrated";
import { href } from "~/forms/href";

type ErrorPageProps = {
  /** The route's error. */
  error: unknown;
  /** An alternative link. */
  children?: ReactNode;
};

/** Replaces a page that could not be shown, with a link to continue. */
export function ErrorPage({ error, children }: ErrorPageProps) {
  const { status, data } = isRouteErrorResponse(error) ? error : { status: 500, data: "" };
  // The shop's own message, for expected errors.
  const message = typeof data === "string" ? data : "";
  if (status === 404) return <NotFound>{children}</NotFound>;
  if (isOffline(error)) return <Offline>{children}</Offline>;
  if (status === 503) return <Busy message={message}>{children}</Busy>;
  return status >= 500 ? (
    <SpoiledSheet
      status={status}
      stamp="Press jammed"
      title="Unexpected Application Error!"
      lede="That was us, not you. For once."
    >
      <TryAgain isAnew /> {children}
    </SpoiledSheet>
  ) : (
    <SpoiledSheet status={status} stamp="Rejected" title={message} lede="Nothing has been lost.">
      {children}
    </SpoiledSheet>
  );
}

/** @param children a further link */
export function NotFound({ children }: { children?: ReactNode }) {
  return (
    <SpoiledSheet
      status={404}
      stamp="Spoiled sheet"
      title="Oops! Looks like your Karma caught up with you..."
      lede="We can't find the page you're looking for"
    >
      <Link className="button big" to={href("/all")}>
        Shop all
      </Link>{" "}
      {children}
    </SpoiledSheet>
  );
}

/** Shoppers who have just paid may see it, and must not pay again. */
function Busy({ message, children }: { message: string; children: ReactNode }) {
  return (
    <SpoiledSheet
      status={503}
      stamp="Press jammed"
      title={message}
      lede="Nothing has been lost. If you have just paid, your order is safe: don’t pay again."
    >
      <TryAgain /> {children}
    </SpoiledSheet>
  );
}

/** Whether the browser could not send the request. Each browser engine has its own words for that. */
function isOffline(error: unknown): boolean {
  return (
    error instanceof TypeError && /failed to fetch|NetworkError|load failed/i.test(error.message)
  );
}

function Offline({ children }: { children: ReactNode }) {
  return (
    <SpoiledSheet
      status={0}
      stamp="Line’s dead"
      title="Nothing got through. Are you still online?"
      lede="Nothing has been lost."
    >
      <TryAgain /> {children}
    </SpoiledSheet>
  );
}

/** @param isAnew whether the whole page is loaded, with its scripts, as after an error in them */
function TryAgain({ isAnew }: { isAnew?: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <Link className="button big" to={pathname + search} replace reloadDocument={isAnew}>
      Try again
    </Link>
  );
}

type SpoiledSheetProps = {
  status: number;
  stamp: string;
  title: string;
  lede: string;
  children?: ReactNode;
};

function SpoiledSheet({ status, stamp, title, lede, children }: SpoiledSheetProps) {
  useStartAtTop();
  return (
    <section className="spoiled-sheet">
      <div className="wrap">
        <div aria-hidden="true">
          <p className="status-code">{status}</p>
          <span className="stamp">{stamp}</span>
        </div>
        <div>
          <h1>{title}</h1>
          <p>{lede}</p>
          <Link className="button hot big" to={href("/")}>
            Home
          </Link>{" "}
          {children}
        </div>
      </div>
    </section>
  );
}

/** An error may replace a page that was to keep its scroll position, as a dialog's. */
function useStartAtTop() {
  const isFromServer = useRef(!useIsHydrated());
  useEffect(() => {
    if (isFromServer.current) return;
    window.scrollTo(0, 0);
    focusHeading();
  }, []);
}
