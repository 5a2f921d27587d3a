import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as calls from "~/calls/desk/calendar.server";
import { FormError } from "~/components/form-error";
import { deskLoader } from "~/http/desk-loader.server";
import { answerForms } from "~/http/form-actions.server";
import type { ActionData } from "~/forms/action-data";
import { readDeskCalendar } from "~/shop/calendar/close-days.server";
import { deskMeta } from "../desk-meta";
import { BankHolidays } from "./bank-holidays";
import { CloseForm } from "./close-form";
import { ClosedList } from "./closed-list";

export { shouldRevalidate } from "~/browser/submit-queue";

export const meta: MetaFunction = () => deskMeta("Closed days");

export const loader = deskLoader("close days", ({ session: { shop } }) =>
  readDeskCalendar(shop.db, new Date()),
);

export const action = answerForms([calls.closeDays, calls.openDays, calls.closeBankHolidays]);

export default function ClosedDaysPage() {
  const { today, closings, proposed } = useLoaderData<typeof loader>();
  const refused = useActionData<ActionData>();
  return (
    <div className="wrap">
      <h1>Closed days</h1>
      <p className="desk-lede">
        {closings.length === 0
          ? "None to come. You’ll be buried at this desk."
          : "Nothing is due on them, shoppers are told, and the shop opens again by itself."}
      </p>
      <FormError refused={refused} />
      <div className="desk-order">
        <div>
          <CloseForm key={closings.length} today={today} refused={refused} />
        </div>
        <div>
          <ClosedList today={today} closings={closings} />
          <BankHolidays proposed={proposed} />
        </div>
      </div>
    </div>
  );
}
