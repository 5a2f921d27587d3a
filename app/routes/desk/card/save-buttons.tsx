import { Fragment } from "react";
import {
  hasPicture,
  missingIn,
  nextCardStatuses,
  type CardStatus,
} from "~/shop/catalogue/desk-card";
import type { DeskCard } from "~/shop/catalogue/list-cards.server";

const labels: Record<Exclude<CardStatus, "draft">, string> = {
  "on sale": "Save and put on sale",
  "off sale": "Save and take off sale",
  retired: "Save and retire",
};

/**
 * The buttons of the card's form. Each of them saves what was typed, and all but the first do
 * something more.
 */
export function SaveButtons({ card }: { card: DeskCard }) {
  const next = nextCardStatuses[card.status].filter(
    (status) => status !== "on sale" || missingIn(card).length === 0,
  );
  return (
    <>
      <div className="desk-bar">
        <button className="button hot">Save</button>{" "}
        {next.map((status) => (
          <Fragment key={status}>
            <button className="button" type="submit" name="status" value={status}>
              {labels[status]}
            </button>{" "}
          </Fragment>
        ))}
        <button className="button" name="next" value="picture">
          {hasPicture(card) ? "Save and change the picture" : "Save and give it a picture"}
        </button>
      </div>
      {next.includes("retired") && (
        <p>A retired card is in no list. Its address says that it is no longer made.</p>
      )}
    </>
  );
}
