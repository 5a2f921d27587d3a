import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { Asked } from "~/calls/desk/privacy.server";
import { dataFile } from "~/components/data-page.server";
import { readForm } from "~/http/body.server";
import { requireDesk } from "~/http/desk-loader.server";
import { giveData } from "~/shop/privacy/erase-at-desk.server";
import { refusalIn } from "~/shop/refusal";
import { href } from "~/forms/href";

/** A person's data as a file, for staff who have proved themselves. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const { format, ...fields } = await readForm(request);
  const session = requireDesk("manage people", await context.session());
  context.hide("same-origin");
  const { data: subject } = Asked.safeParse(fields);
  if (!subject) throw new Response("Whose?", { status: 422 });
  const page =
    "customer" in subject
      ? href("/desk/customers/:customerId", { customerId: subject.customer })
      : href("/desk/orders/:orderId/person", { orderId: subject.order });
  // That page asks for the proof.
  if (!session.desk.isProven) return redirect(page, 303);
  try {
    return dataFile(await giveData(session.shop, session.desk.staffId, subject), format);
  } catch (error) {
    if (refusalIn(error)?.refusalReason !== "missing") throw error;
    return redirect(page, 303);
  }
}

/** A GET, for example from the history, leads to the desk. */
export const loader = () => redirect(href("/desk"));
