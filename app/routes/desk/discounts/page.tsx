import { data, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as calls from "~/calls/desk/discounts.server";
import { NotFound } from "~/components/error-page";
import { FormError } from "~/components/form-error";
import { deskLoader } from "~/http/desk-loader.server";
import { answerForms } from "~/http/form-actions.server";
import type { ActionData } from "~/forms/action-data";
import { listDiscounts } from "~/shop/discounts/manage-discounts.server";
import { londonDay } from "~/shop/london-time.server";
import { deskMeta } from "../desk-meta";
import { DiscountRows } from "./discount-rows";
import { ChangeDiscountForm, NewDiscountForm } from "./discount-forms";

/** A refusal may be about a code that the list does not show yet. */
export const shouldRevalidate = () => true;

export const meta: MetaFunction = () => deskMeta("Discount codes");

export const loader = deskLoader("manage discounts", async ({ request, session: { shop } }) => {
  const now = new Date();
  const discounts = await listDiscounts(shop.db, now);
  const change = new URL(request.url).searchParams.get("change");
  const changed = discounts.find(({ id }) => id === change);
  const isUnknown = change !== null && !changed;
  return data(
    { discounts, changed, isUnknown, today: londonDay(now) },
    { status: isUnknown ? 404 : 200 },
  );
});

export const action = answerForms([
  calls.makeDiscount,
  calls.changeDiscount,
  calls.endDiscount,
  calls.deleteDiscount,
]);

export default function DiscountsPage() {
  const { discounts, changed, isUnknown, today } = useLoaderData<typeof loader>();
  const refused = useActionData<ActionData>();
  if (isUnknown) return <NotFound />;
  return (
    <div className="wrap">
      <h1>Discount codes</h1>
      <p className="desk-lede">
        {discounts.length === 0
          ? "None. Everybody pays full price, and hates you for it."
          : "Shoppers type one into the basket. It comes off the cards, never off the postage."}
      </p>
      <FormError refused={refused} />
      {changed && <ChangeDiscountForm key={changed.id} discount={changed} refused={refused} />}
      <DiscountRows discounts={discounts} />
      {/* A new key resets the form after a code was made. */}
      {!changed && <NewDiscountForm key={discounts.length} today={today} refused={refused} />}
    </div>
  );
}
