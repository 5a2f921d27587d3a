import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { deskLoader } from "~/http/desk-loader.server";
import { keysOf } from "~/shop/objects";
import { logSubjects, type LogSubject } from "~/shop/staff/log-subjects";
import { readDeskLog } from "~/shop/staff/read-desk-log.server";
import { href } from "~/forms/href";
import { ChoiceLinks } from "../choice-links";
import { deskMeta } from "../desk-meta";
import { LogEntries } from "../log-entries";

export const meta: MetaFunction = () => deskMeta("Log");

const subjects = keysOf(logSubjects);

export const loader = deskLoader("change settings", async ({ request, session: { shop } }) => {
  const params = new URL(request.url).searchParams;
  const subject = subjects.find((each) => each === params.get("about"));
  const after = params.get("after") ?? undefined;
  return { subject, ...(await readDeskLog(shop.db, { subject, after })) };
});

export default function LogPage() {
  const { subject, entries, next } = useLoaderData<typeof loader>();
  return (
    <div className="wrap">
      <h1>Log</h1>
      <p className="desk-lede">
        Changes at the desk, newest first. Refunds, holds and corrections are in the history of
        their order.
      </p>
      <ChoiceLinks
        label="Changes of what"
        links={[
          { to: href("/desk/log"), title: "Everything", isHere: !subject },
          ...subjects.map((each) => ({
            to: addressOf({ about: each }),
            title: titleOf(each),
            isHere: each === subject,
          })),
        ]}
      />
      {entries.length === 0 ? (
        <p>Nothing. Nobody has touched a thing.</p>
      ) : (
        <LogEntries entries={entries} />
      )}
      {next && (
        <p>
          <Link to={addressOf({ ...(subject && { about: subject }), after: next })}>More</Link>
        </p>
      )}
    </div>
  );
}

const titleOf = (subject: LogSubject) => subject.charAt(0).toUpperCase() + subject.slice(1);

const addressOf = (query: Record<string, string>) =>
  `${href("/desk/log")}?${new URLSearchParams(query).toString()}`;
