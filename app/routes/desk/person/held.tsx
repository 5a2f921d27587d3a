import type { Person } from "~/shop/privacy/people.server";

/** The person's data besides their orders. */
export function Held({ person: { account } }: { person: Person }) {
  if (!account) {
    return (
      <p>
        No account. We hold what stands in their orders: the address, the messages, and the letters
        that we sent.
      </p>
    );
  }
  const { openedOn, seenOn, basketCount, favouriteCount, deviceCount } = account;
  return (
    <dl className="desk-facts">
      <dt>Account opened</dt>
      <dd>{openedOn}</dd>
      <dt>Last here</dt>
      <dd>{seenOn}</dd>
      <dt>Cards in the basket</dt>
      <dd>{basketCount}</dd>
      <dt>Favourites</dt>
      <dd>{favouriteCount}</dd>
      <dt>Devices logged in</dt>
      <dd>{deviceCount}</dd>
    </dl>
  );
}
