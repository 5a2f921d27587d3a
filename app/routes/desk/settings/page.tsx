import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as calls from "~/calls/desk/settings.server";
import { setTrader } from "~/calls/desk/trader.server";
import { FormError } from "~/components/form-error";
import { deskLoader } from "~/http/desk-loader.server";
import { answerForms } from "~/http/form-actions.server";
import type { ActionData } from "~/forms/action-data";
import { londonDay } from "~/shop/london-time.server";
import { deskMeta } from "../desk-meta";
import { FeedForm } from "./feed-form";
import { History } from "./history";
import { MailForm } from "./mail-form";
import { PrintingForm } from "./printing-form";
import { PlannedPrices, PostageForm } from "./postage-forms";
import { TraderFacts } from "./trader-facts";
import { TraderForm } from "./trader-form";

// A refused trader may be saved again after somebody else’s change, which the page must have read.
export const shouldRevalidate = () => true;

export const meta: MetaFunction = () => deskMeta("Settings");

export const loader = deskLoader("change settings", async ({ request, session }) => {
  const now = new Date();
  const settings = await calls.readSettings(session, now);
  const isChangingTrader = new URL(request.url).searchParams.get("change") === "trader";
  return { ...settings, isChangingTrader, today: londonDay(now) };
});

export const action = answerForms([
  calls.setPostage,
  calls.withdrawPostage,
  calls.setPrinting,
  calls.setFeed,
  calls.chooseMails,
  setTrader,
]);

export default function SettingsPage() {
  const { trader, isChangingTrader, today, ...settings } = useLoaderData<typeof loader>();
  const { postages, planned, printDays, feed, publicUrl, mails, history } = settings;
  const refused = useActionData<ActionData>();
  if (isChangingTrader || refused?.intent === "set-trader") {
    return <TraderForm {...{ trader, today, refused }} />;
  }
  return (
    <div className="wrap">
      <h1>Settings</h1>
      <p className="desk-lede">
        Every page shows a change at once, and a price from its first day on. Orders that are
        placed, and payment pages that are open, keep what they were promised.
      </p>
      <FormError refused={refused} />
      <div className="desk-order">
        <div>
          {/* A new key resets the form after a change. */}
          <PostageForm key={history.length} {...{ postages, today, refused }} />
          <PrintingForm key={`printing ${history.length}`} {...{ printDays, refused }} />
          <FeedForm key={`feed ${history.length}`} {...{ feed, publicUrl, refused }} />
          <MailForm key={`mails ${history.length}`} {...{ mails, refused }} />
        </div>
        <div>
          <TraderFacts trader={trader} />
          <PlannedPrices planned={planned} />
          <History history={history} />
        </div>
      </div>
    </div>
  );
}
