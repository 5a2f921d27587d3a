import { formatPence } from "~/shop/money";

type Props = {
  id: string;
  lines: { uId: string; name: string; pricePence: number }[];
  postagePence: number;
  totalPence: number;
};

export function Receipt({ id, lines, postagePence, totalPence }: Props) {
  return (
    <section className="receipt" aria-label="Receipt">
      <h2>Bastard Cards</h2>
      <p>Order {id}</p>
      <ul>
        {lines.map(({ uId, name, pricePence }) => (
          <li className="row" key={uId}>
            <span>{name}</span> <span>{formatPence(pricePence)}</span>
          </li>
        ))}
        <li className="row">
          <span>Royal Mail</span> <span>{formatPence(postagePence)}</span>
        </li>
      </ul>
      <p className="row total">
        <span>Total</span> <span>{formatPence(totalPence)}</span>
      </p>
      <p>Sales are final. So are grudges.</p>
    </section>
  );
}
