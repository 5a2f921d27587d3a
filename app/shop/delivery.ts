/**
 * From this hour, by London's clock, an order counts as of the next weekday. Every page that says
 * when an order leaves reads these.
 */
export const cutOffHour = 16;
export const dispatch = {
  before: `${cutOffHour - 12}pm`,
  within: "24 hours",
  days: "Monday to Friday",
} as const;
