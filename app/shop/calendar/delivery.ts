/** From this hour on, in London, an order counts as placed on the next weekday. */
export const cutOffHour = 16;
export const dispatch = {
  before: `${cutOffHour - 12}pm`,
  within: "24 hours",
  days: "Monday to Friday",
} as const;

/** The working days that a card is in the post at the most, unless it is late. */
export const firstClassDays = 2;
export const secondClassDays = 4;

/** When a card arrives by each class of post, as "Friday 20 November". */
export type DeliveryDates = { firstClass: string; secondClass: string };
