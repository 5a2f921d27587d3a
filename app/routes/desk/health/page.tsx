import type { MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { tryBackups } from "~/calls/desk/operations.server";
import { withIntent } from "~/forms/intent";
import { deskLoader } from "~/http/desk-loader.server";
import { answerForms } from "~/http/form-actions.server";
import { readHealth } from "~/shop/operations/health.server";
import { href } from "~/forms/href";
import { deskMeta } from "../desk-meta";

export { shouldRevalidate } from "~/browser/submit-queue";

export const meta: MetaFunction = () => deskMeta("Health");

export const loader = deskLoader("see health", ({ session: { shop, env } }) =>
  readHealth(shop.db, env, new Date()),
);

export const action = answerForms([tryBackups]);

/** The health checks. */
export default function HealthPage() {
  const { isWell, checks, backups } = useLoaderData<typeof loader>();
  return (
    <div className="wrap">
      <h1>Health</h1>
      <p className="desk-lede">
        {isWell ? "All is well. Suspicious." : "Something is wrong. It’s marked."}
      </p>
      <dl className="health">
        {checks.map(({ what, isWell: isThisWell, message }) => (
          <div key={what} data-hot={isThisWell ? undefined : ""}>
            <dt>{what}</dt>
            <dd>
              {!isThisWell && <b>Not all right. </b>}
              {message}
            </dd>
          </div>
        ))}
      </dl>
      <h2>Backups</h2>
      <Form className="desk-bar" method="post" action={href("/desk/health")}>
        <button className="button hot" {...withIntent("try-backups")}>
          Make and test a backup now
        </button>{" "}
        <span>It is made every hour and tested every night by itself.</span>
      </Form>
      {backups.length === 0 ? (
        <p>Never. You like to live.</p>
      ) : (
        <ol className="desk-money">
          {backups.map(({ file, made, size, isWell: isThisWell, message }) => (
            <li key={made + file}>
              <b>{made}</b>, {size}. <code>{file}</code>
              <br />
              {!isThisWell && <b className="status hot">Damaged</b>} {message}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
