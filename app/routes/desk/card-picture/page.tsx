import { data, type MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { uploadPicture } from "~/calls/desk/catalogue.server";
import { CardPicture } from "~/components/card-picture";
import { NotFound } from "~/components/error-page";
import { FormError } from "~/components/form-error";
import { deskLoader } from "~/http/desk-loader.server";
import { answerUploads } from "~/http/form-actions.server";
import type { ActionData } from "~/forms/action-data";
import { withIntent } from "~/forms/intent";
import { hasPicture } from "~/shop/catalogue/desk-card";
import { readDeskCard } from "~/shop/catalogue/list-cards.server";
import { href } from "~/forms/href";
import { deskMeta } from "../desk-meta";

export { shouldRevalidate } from "~/browser/submit-queue";

export const meta: MetaFunction = () => deskMeta("A picture");

export const loader = deskLoader("edit cards", async ({ params, session: { shop } }) => {
  const card = await readDeskCard(shop.db, params.productId ?? "");
  return data({ card }, { status: card ? 200 : 404 });
});

export const action = answerUploads("edit cards", [uploadPicture]);

export default function CardPicturePage() {
  const { card } = useLoaderData<typeof loader>();
  const refused = useActionData<ActionData>();
  if (!card) return <NotFound />;
  return (
    <div className="wrap">
      <h1>A picture</h1>
      <p className="desk-lede">
        For <Link to={href("/desk/cards/:productId", { productId: card.id })}>{card.name}</Link>
      </p>
      <Form
        className="panel"
        method="post"
        action={href("/desk/cards/:productId/picture", { productId: card.id })}
        encType="multipart/form-data"
      >
        {/* Text browsers send the form without the button once a file is chosen. */}
        <input type="hidden" {...withIntent("upload-picture")} />
        <FormError refused={refused} />
        <div className="field">
          <label htmlFor="picture">Picture</label>{" "}
          <input
            className="input"
            id="picture"
            name="picture"
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif"
            required
            aria-describedby={refused ? "form-error picture-hint" : "picture-hint"}
          />
        </div>
        <p id="picture-hint">
          Upright, five by seven, 640 by 896 pixels or more, ten megabytes at most: JPEG, PNG, WebP
          or AVIF. What sticks out is cut off. Where it was taken stays between you and the camera.
        </p>
        <input type="hidden" name="card" value={card.id} />
        <button className="button hot">Use it</button>
      </Form>
      {hasPicture(card) && (
        <div className="desk-picture">
          <h2>What it has now</h2>
          <CardPicture card={card} alt={card.alt} sizes="16rem" />
        </div>
      )}
    </div>
  );
}
