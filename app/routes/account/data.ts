import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { readForm } from "~/http/body.server";
import { dataFile } from "~/components/data-page.server";
import { exportData } from "~/shop/privacy/customer-data.server";
import { href } from "~/forms/href";

/**
 * The customer's data as a file. It is only sent to a form, because a letter reports each export.
 */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const { format } = await readForm(request);
  const { shop, customer } = await context.session();
  if (!customer) return redirect(href("/login"), 303);
  context.hide("same-origin");
  return dataFile(await exportData(shop, customer.id), format);
}

/** A GET, for example from the history, leads to the forms. */
export const loader = () => redirect(href("/account"));
