import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { acceptInvitation } from "~/calls/desk/entry.server";
import { NotFound } from "~/components/error-page";
import { FormError } from "~/components/form-error";
import { Field } from "~/components/field";
import { PageHead } from "~/components/page-head";
import { answerForms } from "~/http/form-actions.server";
import type { ActionData } from "~/forms/action-data";
import { withIntent } from "~/forms/intent";
import { findInvitationLink } from "~/shop/staff/staff.server";
import { minPasswordLength } from "~/shop/terms";

export const meta: MetaFunction = () => [
  { title: "Take the desk" },
  { name: "robots", content: "noindex" },
];

/** The address contains a secret that makes its holder staff, so it must not leak. */
export async function loader({ params, context: { shop, hide } }: LoaderFunctionArgs) {
  hide("same-origin");
  const token = params.token ?? "";
  const invite = await findInvitationLink(shop.db, token);
  return data({ invite: invite && { ...invite, token } }, { status: invite ? 200 : 404 });
}

export const action = answerForms([acceptInvitation]);

export default function AcceptPage() {
  const { invite } = useLoaderData<typeof loader>();
  const refused = useActionData<ActionData>();
  if (!invite) return <NotFound />;
  const typed = refused?.values ?? {};
  return (
    <>
      <PageHead
        title="The desk is yours"
        isLong
        lede={
          invite.isKnown
            ? `You have an account here already, ${invite.email}. Type its password.`
            : `This makes an account for ${invite.email}, to work here as ${invite.role}.`
        }
      />
      <div className="wrap">
        <Form className="panel" method="post" reloadDocument>
          <FormError refused={refused} />
          <input type="hidden" name="token" value={invite.token} />
          {!invite.isKnown && (
            <Field
              label="Your Name"
              name="name"
              autoComplete="name"
              refused={refused}
              typed={typed}
            />
          )}
          <Field
            label={
              invite.isKnown ? "Password" : `Password (${minPasswordLength} characters or more)`
            }
            name="password"
            type="password"
            autoComplete={invite.isKnown ? "current-password" : "new-password"}
            refused={refused}
            typed={typed}
          />
          <button className="button hot big" {...withIntent("take-desk")}>
            Take the desk
          </button>
        </Form>
      </div>
    </>
  );
}
