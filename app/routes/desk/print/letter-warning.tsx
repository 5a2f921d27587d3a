import { Link } from "@remix-run/react";
import { href } from "~/forms/href";

type Props = { warned: { orderId: string; letters: string[] }[] };

/** Names the orders with letters that the computer draws in a font of its own, or not at all. */
export function LetterWarning({ warned }: Props) {
  if (warned.length === 0) return null;
  return (
    <section className="alert" aria-labelledby="missing-letters">
      <h2 id="missing-letters">Look before you print</h2>
      <p>
        Our typefaces lack these letters. This computer draws them in a font of its own, or leaves
        boxes:
      </p>
      <ul>
        {warned.map(({ orderId, letters }) => (
          <li key={orderId}>
            <Link to={href("/desk/orders/:orderId", { orderId })}>{orderId}</Link>:{" "}
            {letters.join(" ")}
          </li>
        ))}
      </ul>
    </section>
  );
}
