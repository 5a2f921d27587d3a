/** As the government publishes them for England and Wales, and for 2029 and 2030 as the same rules give. */
const published = {
  2026: "01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28",
  2027: "01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28",
  2028: "01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26",
  2029: "01-01 03-30 04-02 05-07 05-28 08-27 12-25 12-26",
  2030: "01-01 04-19 04-22 05-06 05-27 08-26 12-25 12-26",
};

/** Each year with its bank holidays, as "2026-12-25". */
export const publishedBankHolidays = Object.entries(published).map(
  ([year, days]) => [year, days.split(" ").map((day) => `${year}-${day}`)] as const,
);
