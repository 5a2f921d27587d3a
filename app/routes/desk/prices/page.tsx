import type { MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { checkPrices } from "~/calls/desk/price-lists.server";
import { FormError } from "~/components/form-error";
import { deskLoader } from "~/http/desk-loader.server";
import { answerUploads } from "~/http/form-actions.server";
import type { ActionData } from "~/forms/action-data";
import { withIntent } from "~/forms/intent";
import { formatMoment } from "~/shop/format-day";
import { listPriceLists } from "~/shop/price-lists/price-lists.server";
import { href } from "~/forms/href";
import { deskMeta } from "../desk-meta";
import { FileField } from "../file-field";

export { shouldRevalidate } from "~/browser/submit-queue";

export const meta: MetaFunction = () => deskMeta("Prices");

export const loader = deskLoader("edit cards", async ({ session: { shop } }) => ({
  lists: await listPriceLists(shop.db),
}));

export const action = answerUploads("edit cards", [checkPrices]);

export default function PricesPage() {
  const { lists } = useLoaderData<typeof loader>();
  const refused = useActionData<ActionData>();
  return (
    <div className="wrap">
      <h1>Prices</h1>
      <p className="desk-lede">
        Take <a href="/desk/prices.csv">prices.csv</a>, change it in a spreadsheet, and bring it
        back.
      </p>
      <Form
        className="panel"
        method="post"
        action={href("/desk/prices")}
        encType="multipart/form-data"
      >
        {/* Text browsers send the form without the button once a file is chosen. */}
        <input type="hidden" {...withIntent("check-prices")} />
        <FormError refused={refused} />
        <FileField
          label="Your prices.csv"
          name="csv"
          accept=".csv,text/csv"
          isRefused={refused !== undefined}
        >
          An empty cell leaves a price as it is, and <code>(none)</code> takes it away. Leave the
          columns <code>id</code> and <code>version</code> alone: by them the shop knows the card,
          and notices when somebody has changed it since. Nothing changes before you have seen what
          would.
        </FileField>
        <button className="button hot">Check</button>
      </Form>
      {lists.length > 0 && (
        <section>
          <h2>Changed before</h2>
          <ul>
            {lists.map(({ id, appliedAt, undoneAt }) => (
              <li key={id}>
                <Link to={href("/desk/prices/:listId", { listId: id })}>
                  {formatMoment(appliedAt)}
                </Link>
                {undoneAt !== null && ", undone"}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
