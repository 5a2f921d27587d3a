import { data, type MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { deleteCard, editCard } from "~/calls/desk/catalogue.server";
import { NotFound } from "~/components/error-page";
import { FormError } from "~/components/form-error";
import { deskLoader } from "~/http/desk-loader.server";
import { answerForms } from "~/http/form-actions.server";
import type { ActionData } from "~/forms/action-data";
import { withIntent } from "~/forms/intent";
import { readPostages } from "~/shop/basket/postage-prices.server";
import { readClosedDaysAhead } from "~/shop/calendar/closed-days.server";
import { estimateByClass } from "~/shop/calendar/delivery.server";
import { missingIn, statusLabels } from "~/shop/catalogue/desk-card";
import { readDeskCard } from "~/shop/catalogue/list-cards.server";
import { href } from "~/forms/href";
import { deskMeta } from "../desk-meta";
import { EditForm } from "./edit-form";
import { Preview } from "./preview";

/** If somebody else saved first, the page shows the current values. */
export const shouldRevalidate = () => true;

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) =>
  deskMeta(loaded?.card?.name ?? "No such card");

export const loader = deskLoader("edit cards", async ({ params, session: { shop } }) => {
  const card = await readDeskCard(shop.db, params.productId ?? "");
  const now = new Date();
  const deliveredBy = estimateByClass(now, await readClosedDaysAhead(shop.db, now));
  const postages = await readPostages(shop.db, now);
  return data({ card, deliveredBy, postages }, { status: card ? 200 : 404 });
});

export const action = answerForms([editCard, deleteCard]);

export default function DeskCardPage() {
  const { card, deliveredBy, postages } = useLoaderData<typeof loader>();
  const refused = useActionData<ActionData>();
  if (!card) return <NotFound />;
  const lacks = missingIn(card);
  return (
    <div className="wrap" key={card.id}>
      <h1>{card.name}</h1>
      <p className="desk-lede">
        {card.status === "draft" ? (
          <span>It is a draft.</span>
        ) : (
          <span>
            It is {statusLabels[card.status]}. Sold: {card.sold}.{" "}
            {card.status !== "retired" && (
              <Link to={href("/card/:productId", { productId: card.id })} reloadDocument>
                See it in the shop
              </Link>
            )}
          </span>
        )}
        {lacks.length > 0 && <span> Before it can be on sale it needs {lacks.join(", ")}.</span>}
      </p>
      <FormError refused={refused} />
      <div className="desk-order">
        <div>
          <EditForm card={card} refused={refused} key={card.version} />
          {card.status === "draft" && (
            <Form
              className="desk-bar"
              method="post"
              action={href("/desk/cards/:productId", { productId: card.id })}
            >
              <input type="hidden" name="card" value={card.id} />
              <button className="button small" {...withIntent("delete-card")}>
                Delete the draft
              </button>
            </Form>
          )}
        </div>
        <div>
          <Preview card={card} deliveredBy={deliveredBy} postages={postages} />
        </div>
      </div>
    </div>
  );
}
