import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as calls from "~/calls/desk/settings.server";
import { FormError } from "~/components/form-error";
import { deskLoader } from "~/http/desk-loader.server";
import { answerForms } from "~/http/form-actions.server";
import type { ActionData } from "~/forms/action-data";
import { londonDay } from "~/shop/london-time.server";
import { deskMeta } from "../desk-meta";
import { History } from "./history";
import { MailForm } from "./mail-form";
import { PlannedPrices, PostageForm } from "./postage-forms";

export { shouldRevalidate } from "~/browser/submit-queue";

export const meta: MetaFunction = () => deskMeta("Settings");

export const loader = deskLoader("change settings", async ({ session: { shop, desk } }) => {
  const now = new Date();
  const settings = await calls.readSettings(shop, desk.staffId, now);
  return { ...settings, today: londonDay(now), isProven: desk.isProven };
});

export const action = answerForms([calls.setPostage, calls.withdrawPostage, calls.chooseMails]);

export default function SettingsPage() {
  const { postages, planned, mails, history, today, isProven } = useLoaderData<typeof loader>();
  const refused = useActionData<ActionData>();
  return (
    <div className="wrap">
      <h1>Settings</h1>
      <p className="desk-lede">
        Every page shows a price from its first day on. Orders that are placed, and payment pages
        that are open, keep what they were promised.
      </p>
      <FormError refused={refused} />
      <div className="desk-order">
        <div>
          {/* A new key resets the form after a change. */}
          <PostageForm key={history.length} {...{ postages, today, isProven, refused }} />
          <MailForm key={`mails ${history.length}`} {...{ mails, refused }} />
        </div>
        <div>
          <PlannedPrices planned={planned} />
          <History history={history} />
        </div>
      </div>
    </div>
  );
}
