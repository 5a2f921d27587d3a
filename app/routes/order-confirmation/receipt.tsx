import { Brand } from "~/components/brand";
import { usePoliteMode } from "~/components/polite-mode";
import { formatPence } from "~/shop/money";

type Props = {
  id: string;
  lines: { uId: string; name: string; politeName: string; pricePence: number }[];
  postagePence: number;
  totalPence: number;
};

export function Receipt({ id, lines, postagePence, totalPence }: Props) {
  const { withPoliteName, pick } = usePoliteMode();
  return (
    <section className="receipt" aria-label="Receipt">
      <h2>
        <Brand />
      </h2>
      <p>Order {id}</p>
      <ul>
        {lines.map(withPoliteName).map(({ uId, name, pricePence }) => (
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
      <p>Sales are final. {pick("So are grudges.", "Do keep in touch.")}</p>
    </section>
  );
}
