import { Children, cloneElement, Fragment, isValidElement, type ReactNode } from "react";
import { traderLines } from "~/shop/legal/trader";
import { PageHead } from "./page-head";
import { useVisitor } from "./visitor";

type Props = {
  title: string;
  lede: string;
  /** As "21 November 2026". */
  lastChanged: string;
  children: ReactNode;
};

/** A page of small print, below links to its sections. Its children's `h2` elements head them. */
export function LegalPage({ title, lede, lastChanged, children }: Props) {
  const sections: string[] = [];
  const text = Children.map(children, (child) => {
    if (!isValidElement<{ children: string; id?: string }>(child) || child.type !== "h2") {
      return child;
    }
    sections.push(child.props.children);
    return cloneElement(child, { id: idOf(child.props.children) });
  });
  return (
    <>
      <PageHead title={title} isLong lede={lede} />
      <nav className="wrap contents" aria-label="On this page">
        <ul className="chips">
          {[...sections, traderHeading].map((section) => (
            <li key={section}>
              <a href={`#${idOf(section)}`}>{section}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="wrap prose">
        <p className="note">Last changed {lastChanged}</p>
        {text}
        <TraderNote />
      </div>
    </>
  );
}

const traderHeading = "Who we are";

/** The id of a heading: "what-we-keep-and-why" for "What we keep, and why". */
const idOf = (heading: string) =>
  heading
    .toLowerCase()
    .match(/[a-z0-9]+/g)
    ?.join("-");

/** A link to the shop's e-mail address. */
export function ContactLink() {
  const email = useVisitor()?.trader.email;
  return <a href={`mailto:${email}`}>{email}</a>;
}

/** The trader who is responsible for the shop. */
function TraderNote() {
  const trader = useVisitor()?.trader;
  if (!trader) return null;
  return (
    <>
      <h2 id={idOf(traderHeading)}>{traderHeading}</h2>
      <p>
        {traderLines(trader).map((line) => (
          <Fragment key={line}>
            {line}
            <br />
          </Fragment>
        ))}
      </p>
    </>
  );
}
