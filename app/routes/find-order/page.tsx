import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { KeepTyped } from "~/components/polite-mode-switch";
import { pageMeta } from "~/components/page-meta";
import { usePoliteMode } from "~/components/polite-mode";
import { seeOrder, sendOrderLink } from "~/calls/order-links.server";
import { answerForms } from "~/http/form-actions.server";
import { atFields, type ActionData } from "~/forms/action-data";
import { LinkForm } from "./link-form";
import { LinkSent } from "./link-sent";

export { queuedClientAction as clientAction, shouldRevalidate } from "~/browser/submit-queue";

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "Where’s my order?",
    description: "Have the link to your order sent to you again.",
  });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { customer, once } = await context.session();
  return {
    isSent: new URL(request.url).searchParams.has("sent"),
    typed: { ...(customer && { email: customer.email }), ...once.take("typed") },
  };
}

export const action = answerForms([seeOrder, sendOrderLink]);

export default function FindOrderPage() {
  const { pick } = usePoliteMode();
  const { isSent, ...loaded } = useLoaderData<typeof loader>();
  const refused = atFields(useActionData<ActionData>());
  const typed = refused?.values ?? loaded.typed;
  return (
    <div className="wrap split">
      <div className="overprint find">
        <h1>
          <span>Where’s my</span> <em>order?</em>
        </h1>
        <p>
          {pick(
            "Lost the link, or just don’t trust us? Fair. We’ll send you another.",
            "Mislaid the link? It happens. We’ll send you another.",
          )}
        </p>
      </div>
      {isSent ? <LinkSent /> : <LinkForm refused={refused} typed={typed} />}
      <KeepTyped values={typed} />
    </div>
  );
}
