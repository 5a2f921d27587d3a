import { Link } from "@remix-run/react";

type Props = { status: number; words: string };

/** What stands in for a page that could not be shown, with a way on. */
export function ErrorPage({ status, words }: Props) {
  if (status === 404) return <NotFound />;
  const isOurs = status >= 500;
  return (
    <section className="spoiled-sheet">
      <div className="wrap">
        <p className="status-code" aria-hidden="true" data-number={status}>
          {status}
        </p>
        <span className="stamp" aria-hidden="true">
          {isOurs ? "Press jammed" : "Rejected"}
        </span>
        <h1>{isOurs ? "Unexpected Application Error!" : words}</h1>
        <p>{isOurs ? "That was us, not you. For once." : "Nothing has been lost."}</p>
        <Link className="button hot big" to="/">
          Home
        </Link>
      </div>
    </section>
  );
}

export function NotFound() {
  return (
    <section className="spoiled-sheet">
      <div className="wrap">
        <p className="status-code" aria-hidden="true" data-number={404}>
          404
        </p>
        <span className="stamp" aria-hidden="true">
          Spoiled sheet
        </span>
        <h1>Oops! Looks like your Karma caught up with you...</h1>
        <p>We can't find the page you're looking for</p>
        <Link className="button hot big" to="/">
          Home
        </Link>
      </div>
    </section>
  );
}
