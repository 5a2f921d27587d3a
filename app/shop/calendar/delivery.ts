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

/** The choices on the payment page, as they are paid for. */
export const classNames = {
  secondClass: "Royal Mail 2nd Class",
  firstClass: "Royal Mail First Class",
} as const;

/** The working days of the class that was paid for, or of the slower class if that is unknown. */
export const daysByClass = (postageName: string | null) =>
  postageName === classNames.firstClass ? firstClassDays : secondClassDays;

/** When a card arrives by each class of post, as "Friday 20 November". */
export type DeliveryDates = { firstClass: string; secondClass: string };
