import type { BatchOrder } from "~/shop/fulfilment/batches.server";

type Props = { batchId: string; orders: BatchOrder[] };

/** The cards, envelopes and stamps for the batch. */
export function PickList({ batchId, orders }: Props) {
  const parcels = orders.flatMap(({ printed }) => printed ?? []);
  const cards = parcels.flatMap((parcel) => parcel.cards);
  return (
    <div className="sheets">
      <section className="sheet pick-list">
        <h2>
          {batchId}: {cards.length} {cards.length === 1 ? "card" : "cards"}, {parcels.length}{" "}
          {parcels.length === 1 ? "envelope" : "envelopes"}
        </h2>
        <Counts title="Cards" names={cards.map(({ name }) => name)} />
        <Counts title="Post" names={parcels.map(({ postage }) => postage ?? "Unknown")} />
      </section>
    </div>
  );
}

function Counts({ title, names }: { title: string; names: string[] }) {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return (
    <table>
      <thead>
        <tr>
          <th>{title}</th>
          <th>How many</th>
        </tr>
      </thead>
      <tbody>
        {[...counts]
          .toSorted(([a], [b]) => a.localeCompare(b))
          .map(([name, count]) => (
            <tr key={name}>
              <td>{name}</td>
              <td>{count}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
