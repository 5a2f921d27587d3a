/** From this hour on, in London, an order counts as placed on the next weekday. */
export const cutOffHour = 16;
export const dispatch = {
  before: `${cutOffHour - 12}pm`,
  within: "24 hours",
  days: "Monday to Friday",
} as const;

/** How many working days First Class takes, which is what a card promises before anybody has chosen. */
export const firstClassDays = 2;
