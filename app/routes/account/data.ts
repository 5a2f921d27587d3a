import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { readForm } from "~/http/body.server";
import { dataFile } from "~/components/data-page.server";
import { faultOf, retryAfter } from "~/http/fault.server";
import { exportData } from "~/shop/privacy/customer-data.server";
import { href } from "~/forms/href";

/**
 * The customer's data as a file. It is only sent to a form, because a letter reports each export.
 */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  if (request.method !== "POST") throw new Response("Only a form will do here.", { status: 405 });
  const { format } = await readForm(request);
  const { shop, customer } = await context.session();
  if (!customer) return redirect(href("/login"), 303);
  context.hide("same-origin");
  try {
    return dataFile(await exportData(shop, customer.id), format);
  } catch (error) {
    const fault = faultOf(error);
    if (!fault) throw error;
    throw new Response(fault.message, { status: fault.status, headers: retryAfter(fault) });
  }
}

/** A GET, for example from the history, leads to the forms. */
export const loader = () => redirect(href("/account"));
