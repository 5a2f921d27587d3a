import { Fragment, type ReactNode } from "react";
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

/** A page of small print. */
export function LegalPage({ title, lede, lastChanged, children }: Props) {
  return (
    <>
      <PageHead title={title} isLong lede={lede} />
      <div className="wrap prose">
        <p className="note">Last changed {lastChanged}</p>
        {children}
        <TraderNote />
      </div>
    </>
  );
}

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
      <h2>Who we are</h2>
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
