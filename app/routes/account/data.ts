import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { readForm } from "~/doors/body.server";
import { takeData } from "~/shop/customer-data.server";
import { dataPage } from "./data-page.server";

/** The customer's data as a file. Only a form gets it, since a letter tells that it was taken. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  if (request.method !== "POST") throw new Response("Only a form will do here.", { status: 405 });
  const { format } = await readForm(request);
  const { shop, customer } = await context.session();
  if (!customer) return redirect("/login", 303);
  context.hide("same-origin");
  const data = await takeData(shop.db, customer.id);
  return format === "html"
    ? file(dataPage(data), "text/html; charset=utf-8", "my-data.html")
    : file(JSON.stringify(data, null, 2), "application/json", "my-data.json");
}

/** Whoever comes back to the address finds the forms. */
export const loader = () => redirect("/account");

function file(content: string, type: string, name: string): Response {
  return new Response(content, {
    headers: { "Content-Type": type, "Content-Disposition": `attachment; filename="${name}"` },
  });
}
