import { Form, Link } from "@remix-run/react";
import { withIntent } from "~/forms/intent";
import { letterKinds, type LetterState } from "~/shop/letters/letter-states";
import type { ListedLetter } from "~/shop/letters/letters.server";
import { href } from "~/forms/href";

type Letter = Omit<ListedLetter, "at"> & { at: string };
type Props = { letters: Letter[]; show: LetterState };

const timeNames: Record<LetterState, string> = {
  waiting: "Due",
  failed: "Asked for",
  sent: "Sent",
};

/** Letters in a table, which is a list of slips on phones. Failed ones can be sent again. */
export function LetterRows({ letters, show }: Props) {
  const time = timeNames[show];
  return (
    <>
      {show === "failed" && (
        <Form className="desk-bar" method="post" action={href("/desk/letters")}>
          <button className="button" {...withIntent("try-letters-again")}>
            Try all again
          </button>{" "}
          <span>those of the last two weeks.</span>
        </Form>
      )}
      <table className="data-table letter-rows">
        <thead>
          <tr>
            <th>Letter</th>
            <th>About</th>
            <th>{time}</th>
            <th>The mail server says</th>
            {show === "failed" && <th>Again</th>}
          </tr>
        </thead>
        <tbody>
          {letters.map((letter) => (
            <tr key={letter.key}>
              <td data-label="Letter">
                {letterKinds[letter.kind]}
                {letter.attempts > 0 && <span>, tried {letter.attempts} times</span>}
              </td>
              <td data-label="About">
                <Subject orderId={letter.orderId} />
              </td>
              <td data-label={time}>{letter.at}</td>
              <td data-label="The mail server says">{letter.answer ?? "Nothing yet"}</td>
              {show === "failed" && (
                <td data-label="Again">
                  <TryAgain letter={letter} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Links to the order that a letter is about. Any other letter is about an account. */
function Subject({ orderId }: Pick<Letter, "orderId">) {
  if (orderId === null) return "An account";
  return <Link to={href("/desk/orders/:orderId", { orderId })}>{orderId}</Link>;
}

function TryAgain({ letter: { key, kind, orderId } }: { letter: Letter }) {
  return (
    <Form method="post" action={href("/desk/letters")}>
      <input type="hidden" name="letter" value={key} />
      <button
        className="button small"
        {...withIntent("try-letter-again")}
        aria-label={`Try again: ${letterKinds[kind]} ${orderId ?? ""}`}
      >
        Try again
      </button>
    </Form>
  );
}
