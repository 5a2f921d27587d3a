import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

type ErrorPageProps = {
  status: number;
  /** The shop's message, when the fault is not a bug. */
  message: string;
};

/** Replaces a page that could not be shown, with a link to go on. */
export function ErrorPage({ status, message }: ErrorPageProps) {
  if (status === 404) return <NotFound />;
  if (status === 503) return <Busy message={message} />;
  return status >= 500 ? (
    <SpoiledSheet
      status={status}
      stamp="Press jammed"
      title="Unexpected Application Error!"
      lede="That was us, not you. For once."
    />
  ) : (
    <SpoiledSheet status={status} stamp="Rejected" title={message} lede="Nothing has been lost." />
  );
}

/** @param children another way on */
export function NotFound({ children }: { children?: ReactNode }) {
  return (
    <SpoiledSheet
      status={404}
      stamp="Spoiled sheet"
      title="Oops! Looks like your Karma caught up with you..."
      lede="We can't find the page you're looking for"
    >
      {children}
    </SpoiledSheet>
  );
}

/** Also for who has just paid, and must not pay again. */
function Busy({ message }: { message: string }) {
  return (
    <SpoiledSheet
      status={503}
      stamp="Press jammed"
      title={message}
      lede="Nothing has been lost. If you have just paid, your order is safe: don’t pay again."
    />
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
  return (
    <section className="spoiled-sheet">
      <div className="wrap">
        <p className="status-code" aria-hidden="true" data-number={status}>
          {status}
        </p>
        <span className="stamp" aria-hidden="true">
          {stamp}
        </span>
        <h1>{title}</h1>
        <p>{lede}</p>
        <Link className="button hot big" to="/">
          Home
        </Link>{" "}
        {children}
      </div>
    </section>
  );
}
