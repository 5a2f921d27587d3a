import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { openDesk } from "~/calls/desk/entry.server";
import { Field } from "~/components/field";
import { PageHead } from "~/components/page-head";
import { FormError } from "~/components/form-error";
import { answerForms } from "~/http/form-actions.server";
import type { ActionData } from "~/forms/action-data";
import { withIntent } from "~/forms/intent";
import { beginEnrolment } from "~/shop/staff/second-factor.server";
import { href } from "~/forms/href";
import { FirstTime } from "./first-time";

export const meta: MetaFunction = () => [
  { title: "Open the desk" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, customer, desk } = await context.session();
  context.hide("same-origin");
  if (!customer) throw redirect(href("/login"), 303);
  if (desk) throw redirect(href("/desk"), 303);
  return {
    name: customer.name,
    back: new URL(request.url).searchParams.get("back") ?? "",
    enrolment: await beginEnrolment(shop, customer),
  };
}

export const action = answerForms([openDesk]);

export default function UnlockPage() {
  const { name, back, enrolment } = useLoaderData<typeof loader>();
  const refused = useActionData<ActionData>();
  return (
    <>
      <PageHead
        title="Open the desk"
        isLong
        lede={
          enrolment
            ? "Set up an app that shows codes. You need one each time you open the desk."
            : `${name}, if that is who you are: the six digits, please.`
        }
      />
      <div className="wrap">
        <FormError refused={refused} />
        {enrolment && <FirstTime {...enrolment} />}
        <Form className="panel" method="post" action={href("/desk/unlock")} reloadDocument>
          <input type="hidden" name="back" value={back} />
          <Field
            label="Code"
            name="code"
            inputMode={enrolment ? "numeric" : "text"}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            required
            refused={refused}
            typed={{}}
          />
          <button className="button hot big" {...withIntent("open-desk")}>
            Open the desk
          </button>
          {!enrolment && <p>No authenticator to hand? A recovery code does it too, once each.</p>}
        </Form>
      </div>
    </>
  );
}
