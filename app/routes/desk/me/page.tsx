import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import * as calls from "~/calls/desk/me.server";
import { FormError } from "~/components/form-error";
import { deskLoader } from "~/http/desk-loader.server";
import { answerForms } from "~/http/form-actions.server";
import type { ActionData } from "~/forms/action-data";
import { withIntent } from "~/forms/intent";
import { decryptCodes } from "~/shop/staff/encrypted-codes.server";
import { href } from "~/forms/href";
import { deskMeta } from "../desk-meta";

export { shouldRevalidate } from "~/browser/submit-queue";

export const meta: MetaFunction = () => deskMeta("My keys");

export const loader = deskLoader("see orders", ({ request, session }) => {
  const encrypted = new URL(request.url).searchParams.get("codes");
  const { name, email, role } = session.desk;
  const codes =
    encrypted === null
      ? undefined
      : decryptCodes(session.shop.encryption, session.desk.staffId, encrypted);
  return { name, email, role, codes, isTooLate: encrypted !== null && !codes };
});

export const action = answerForms([calls.renewCodes, calls.renewApp, calls.closeMySessions]);

/** The staff member's own authenticator and recovery codes. */
export default function MyKeysPage() {
  const { name, email, role, codes, isTooLate } = useLoaderData<typeof loader>();
  const refused = useActionData<ActionData>();
  return (
    <div className="wrap">
      <h1>My keys</h1>
      <p className="desk-lede">
        {name}, {email}, {role}.
      </p>
      <FormError refused={refused} />
      {codes && <Codes codes={codes} />}
      {isTooLate && <p>Those codes are no longer shown. Make others.</p>}
      <Form className="panel" method="post" action={href("/desk/me")} reloadDocument>
        <p>
          <button className="button hot" type="submit" {...withIntent("renew-codes")}>
            Ten new recovery codes
          </button>
        </p>
        <p className="note">The old ones open nothing any more.</p>
        <p>
          <button className="button" type="submit" {...withIntent("renew-app")}>
            Another authenticator
          </button>
        </p>
        <p className="note">
          A new phone, or one that somebody else has. Every session of yours ends, and you begin as
          on your first day.
        </p>
        <p>
          <button className="button" type="submit" {...withIntent("close-my-sessions")}>
            Log me out everywhere
          </button>
        </p>
        <p className="note">The desk and the shop, here too.</p>
      </Form>
    </div>
  );
}

function Codes({ codes }: { codes: string[] }) {
  return (
    <section className="first-time" aria-labelledby="codes">
      <h2 id="codes">A new sheet of paper</h2>
      <p>
        Print this page, or copy these ten. Each opens the desk once. In ten minutes they are never
        shown again.
      </p>
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
    </section>
  );
}
