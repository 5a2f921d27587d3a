import type { DeskShop, DeskState } from "./desk-arrivals";
import { cardStates } from "./desk-card-states";
import { figureStates } from "./desk-figure-states";
import { orderStates } from "./desk-order-states";
import { peopleStates } from "./desk-people-states";
import type { State } from "./states";

/** Every state of every screen of the desk. */
export const deskStates: DeskState[] = [
  ...orderStates,
  ...cardStates,
  ...figureStates,
  ...peopleStates,
];

/** The same state as one that a visitor can be brought to. */
export function asState({ name, arrive, status }: DeskState, shop: DeskShop): State {
  return { name, status, arrive: () => arrive(shop) };
}
