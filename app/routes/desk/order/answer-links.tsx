import { Link } from "@remix-run/react";
import type { MouseEvent } from "react";
import { href } from "~/forms/href";
import { readyAnswers } from "./ready-answers";

type Props = {
  orderId: string;
  /** The id of the box that an answer is for. */
  boxId: string;
};

/**
 * Answers for the box of the same form. Without scripts, each is a link to the page with the answer
 * in its box. With them, it goes below the text that is there already.
 */
export function AnswerLinks({ orderId, boxId }: Props) {
  const path = href("/desk/orders/:orderId", { orderId });
  return (
    <details className="ready-answers">
      <summary>Lost for words? Steal ours</summary>
      <ul>
        {readyAnswers.map(({ label, text }, index) => (
          <li key={label}>
            <Link
              to={`${path}?answer=${index}#${boxId}`}
              preventScrollReset
              onClick={(event) => addToBox(event, text)}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

function addToBox(event: MouseEvent<HTMLAnchorElement>, text: string) {
  const box = event.currentTarget.closest("form")?.querySelector("textarea");
  if (!box) return;
  event.preventDefault();
  const typed = box.value.trimEnd();
  if (!typed.includes(text)) box.value = typed ? `${typed}\n\n${text}` : text;
  box.focus();
}
