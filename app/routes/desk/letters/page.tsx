import type { MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { sendTestLetter, tryLetterAgain, tryLettersAgain } from "~/calls/desk/letters.server";
import { FormError } from "~/components/form-error";
import { deskLoader } from "~/http/desk-loader.server";
import { answerForms } from "~/http/form-actions.server";
import type { ActionData } from "~/forms/action-data";
import { withIntent } from "~/forms/intent";
import { formatMoment } from "~/shop/format-day";
import { letterStates } from "~/shop/letters/letter-states";
import { keysOf } from "~/shop/objects";
import { countLetters, findStuckMailer, listLetters } from "~/shop/letters/letters.server";
import { href } from "~/forms/href";
import { ChoiceLinks } from "../choice-links";
import { deskMeta } from "../desk-meta";
import { LetterRows } from "./letter-rows";
import { StuckMailer } from "./stuck-mailer";

export { shouldRevalidate } from "~/browser/submit-queue";

export const meta: MetaFunction = () => deskMeta("Letters");

export const loader = deskLoader("see letters", async ({ request, session: { shop } }) => {
  const params = new URL(request.url).searchParams;
  const counts = await countLetters(shop.db);
  const asked = keysOf(letterStates).find((state) => state === params.get("show"));
  const show = asked ?? (counts.failed > 0 ? "failed" : counts.waiting > 0 ? "waiting" : "sent");
  const { letters, next } = await listLetters(shop.db, show, params.get("after") ?? undefined);
  const stuck = await findStuckMailer(shop.db, new Date());
  return {
    show,
    counts,
    next,
    letters: letters.map(({ at, ...letter }) => Object.assign(letter, { at: formatMoment(at) })),
    stuck: stuck && { ...stuck, since: formatMoment(stuck.since) },
  };
});

export const action = answerForms([tryLetterAgain, tryLettersAgain, sendTestLetter]);

const nothing = {
  waiting: "None waits. Everybody has been told.",
  failed: "None has failed. Even that one.",
  sent: "None has been sent. Sell something.",
};

/** The shop's letters, and whether they were delivered. */
export default function LettersPage() {
  const { show, counts, letters, next, stuck } = useLoaderData<typeof loader>();
  const refused = useActionData<ActionData>();
  return (
    <div className="wrap">
      <h1>Letters</h1>
      <FormError refused={refused} />
      {stuck && <StuckMailer {...stuck} />}
      <Form className="desk-bar" method="post" action={href("/desk/letters")}>
        <button className="button hot" {...withIntent("send-test-letter")}>
          Send a test
        </button>{" "}
        <span>to your own address.</span>{" "}
        <Link to={href("/desk/letters/:kind", { kind: "order-confirmation" })}>
          Look at every kind
        </Link>
      </Form>
      <ChoiceLinks
        label="Which letters"
        links={keysOf(letterStates).map((state) => ({
          to: `${href("/desk/letters")}?show=${state}`,
          title: letterStates[state] + (state === "sent" ? "" : `: ${counted(counts[state])}`),
          isHere: state === show,
        }))}
      />
      {letters.length === 0 ? (
        <p className="desk-lede">{nothing[show]}</p>
      ) : (
        <LetterRows letters={letters} show={show} />
      )}
      {next && (
        <p>
          <Link to={`?${new URLSearchParams({ show, after: next }).toString()}`}>More</Link>
        </p>
      )}
    </div>
  );
}

/** Counts end at a thousand. */
const counted = (count: number) => (count >= 1000 ? "1,000 or more" : count);
