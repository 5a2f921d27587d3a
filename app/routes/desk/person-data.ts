import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { DataRequest } from "~/calls/desk/privacy.server";
import { dataFile } from "~/components/data-page.server";
import { readForm } from "~/http/body.server";
import { requireDesk } from "~/http/desk-loader.server";
import { giveData } from "~/shop/privacy/erase-at-desk.server";
import { refusalIn } from "~/shop/refusal";

/** All that is held of somebody, as a file, for whoever has proved who they are. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  if (request.method !== "POST") throw new Response("Only a form will do here.", { status: 405 });
  const { format, ...fields } = await readForm(request);
  const session = requireDesk("manage people", await context.session());
  context.hide("same-origin");
  const { data: subject } = DataRequest.safeParse(fields);
  if (!subject) throw new Response("Whose?", { status: 422 });
  const page =
    "customer" in subject
      ? `/desk/customers/${subject.customer}`
      : `/desk/orders/${subject.order}/person`;
  // The page asks for what is missing.
  if (!session.desk.isProven) return redirect(page, 303);
  try {
    return dataFile(await giveData(session.shop.db, session.desk.staffId, subject), format);
  } catch (error) {
    if (refusalIn(error)?.refusalReason === "missing") return redirect(page, 303);
    throw error;
  }
}

/** Whoever comes back to the address finds the desk. */
export const loader = () => redirect("/desk");
