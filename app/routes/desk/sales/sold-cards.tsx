import type { ReactNode } from "react";
import type { SoldCards as Sold } from "~/shop/reports/sold-cards.server";

type Props = Sold & { cardCount: number };

/** The best and the worst sellers. */
export function SoldCards({ cardCount, best, worst, unsold, messageCount, occasions }: Props) {
  const share = cardCount === 0 ? 0 : Math.round((100 * messageCount) / cardCount);
  return (
    <div className="sold-cards">
      {cardCount > 0 && (
        <Section title="Best">
          <CardList cards={best} />
        </Section>
      )}
      <Section title="Worst">
        <CardList cards={worst} />
      </Section>
      {cardCount > 0 && (
        <Section title="What for">
          <ul>
            {occasions.map(({ occasion, count }) => (
              <li key={occasion}>
                <b>{count}</b> {occasion}
              </li>
            ))}
          </ul>
          <p>A card for two occasions counts for both.</p>
          <p>
            <b>{share}%</b> of the cards have a message, {messageCount} of {cardCount}.
          </p>
        </Section>
      )}
      <Section title={`Nothing sold in ${unsold.days} days`}>
        {unsold.count === 0 ? (
          <p>None. Every card has found its bastard.</p>
        ) : (
          <details>
            <summary>Show the {unsold.count}</summary>
            <ul>
              {unsold.cards.map(({ id, name }) => (
                <li key={id}>{name}</li>
              ))}
            </ul>
            {unsold.count > unsold.cards.length && (
              <p>And {unsold.count - unsold.cards.length} more.</p>
            )}
          </details>
        )}
      </Section>
    </div>
  );
}

function CardList({ cards }: { cards: Sold["best"] }) {
  return (
    <ol>
      {cards.map(({ id, name, count }) => (
        <li key={id}>
          <b>{count} ×</b> {name}
        </li>
      ))}
    </ol>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
