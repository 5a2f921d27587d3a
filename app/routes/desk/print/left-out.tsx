import { Link } from "@remix-run/react";
import { href } from "~/forms/href";

/** The selected orders that are not in the batch. */
export function LeftOut({ left }: { left: { id: string; why: string }[] }) {
  if (left.length === 0) return null;
  return (
    <>
      <p>{left.length} not in it:</p>
      <ul>
        {left.map(({ id, why }) => (
          <li key={id}>
            <Link to={href("/desk/orders/:orderId", { orderId: id })}>{id}</Link>: {why}
          </li>
        ))}
      </ul>
    </>
  );
}
