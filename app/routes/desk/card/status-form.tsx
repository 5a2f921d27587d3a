import { Form, Link } from "@remix-run/react";
import { Fragment } from "react";
import { withIntent } from "~/forms/intent";
import {
  hasPicture,
  missingIn,
  nextCardStatuses,
  type CardStatus,
} from "~/shop/catalogue/desk-card";
import type { DeskCard } from "~/shop/catalogue/list-cards.server";
import { href } from "~/forms/href";

const buttons: Record<Exclude<CardStatus, "draft">, string> = {
  "on sale": "Put on sale",
  "off sale": "Take off sale",
  retired: "Retire",
};

/** The next statuses of the card, and the parts it lacks for them. */
export function StatusForm({ card }: { card: DeskCard }) {
  const lacks = missingIn(card);
  const next = nextCardStatuses[card.status].filter(
    (status) => status !== "on sale" || lacks.length === 0,
  );
  const address = href("/desk/cards/:productId", { productId: card.id });
  return (
    <section className="panel">
      <h2>Where it is</h2>
      {lacks.length > 0 && <p>Before it can be on sale it needs {lacks.join(", ")}.</p>}
      <p>
        <Link to={`${address}/picture`}>
          {hasPicture(card) ? "Another picture" : "Give it a picture"}
        </Link>
      </p>
      {next.length > 0 && (
        <Form className="desk-bar" method="post" action={address}>
          <input type="hidden" name="card" value={card.id} />
          <input type="hidden" {...withIntent("change-card-status")} />
          {next.map((status) => (
            <Fragment key={status}>
              <button className="button" type="submit" name="status" value={status}>
                {buttons[status]}
              </button>{" "}
            </Fragment>
          ))}
        </Form>
      )}
      {next.includes("retired") && (
        <p>A retired card is in no list. Its address says that it is no longer made.</p>
      )}
      {card.status === "draft" && (
        <Form method="post" action={address}>
          <input type="hidden" name="card" value={card.id} />
          <button className="button small" {...withIntent("delete-card")}>
            Delete the draft
          </button>
        </Form>
      )}
    </section>
  );
}
