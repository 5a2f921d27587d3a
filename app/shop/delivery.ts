/** When an order leaves, as every page that tells of it says it: by London's clock. */
export const cutOffHour = 16;
export const dispatch = {
  before: `${cutOffHour - 12}pm`,
  within: "24 hours",
  days: "Monday to Friday",
} as const;
