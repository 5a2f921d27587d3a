import { Form, Link } from "@remix-run/react";
import { withIntent } from "~/forms/intent";
import type { Person } from "~/shop/privacy/people.server";
import { personPath } from "./person-path";
import { SubjectField } from "./subject-field";

/** The second step: the data that is deleted, the data that stays, and the button. */
export function EraseForm({ person }: { person: Person }) {
  const { subject, account, orders, whyNot } = person;
  const back = <Link to={personPath(subject)}>Leave them</Link>;
  if (whyNot.length > 0) {
    return (
      <section className="panel" aria-labelledby="erase">
        <h2 id="erase">Not yet</h2>
        <ul>
          {whyNot.map((why) => (
            <li key={why}>{why}</li>
          ))}
        </ul>
        <p>{back}</p>
      </section>
    );
  }
  return (
    <Form className="panel" method="post" action={`${personPath(subject)}?erase=check`}>
      <h2>Erase them</h2>
      <p>
        <b>What goes:</b> name, e-mail address, postal addresses, every message in a card, the
        letters that we sent, and what we wrote about them.
        {account && (
          <span> The account too, with its basket and favourites: a last letter tells them.</span>
        )}
      </p>
      <p>
        <b>What stays:</b>{" "}
        {orders.length === 0
          ? "nothing."
          : "of their orders the cards, the prices and the days, because tax law wants them for six years. Nothing in them says who it was."}
      </p>
      <p>Backups that are older lose them too, once one is restored. It cannot be undone.</p>
      <SubjectField subject={subject} />
      <p className="changes">
        <button className="button hot" {...withIntent("erase-person")}>
          Erase for good
        </button>{" "}
        {back}
      </p>
    </Form>
  );
}
