import { Temporal } from "temporal-polyfill";

const monday = 1;
const saturday = 6;

/** @param day as "2026-12-25" */
export type BankHoliday = { day: string; name: string };

/**
 * The bank holidays of England and Wales in a year, in order. A holiday on a weekend moves to the
 * next free weekday. Holidays proclaimed for a single year are not included.
 */
export function bankHolidaysIn(year: number): BankHoliday[] {
  const on = (month: number, day: number) => Temporal.PlainDate.from({ year, month, day });
  const easter = easterSunday(year);
  const fixed = [
    { date: on(1, 1), name: "New Year’s Day" },
    { date: easter.subtract({ days: 2 }), name: "Good Friday" },
    { date: easter.add({ days: 1 }), name: "Easter Monday" },
    { date: firstMondayFrom(on(5, 1)), name: "Early May bank holiday" },
    { date: firstMondayFrom(on(5, 25)), name: "Spring bank holiday" },
    { date: firstMondayFrom(on(8, 25)), name: "Summer bank holiday" },
    { date: on(12, 25), name: "Christmas Day" },
    { date: on(12, 26), name: "Boxing Day" },
  ];
  const taken = new Set(fixed.map(({ date }) => date.toString()));
  const kept = fixed.map(({ date, name }) => {
    if (date.dayOfWeek < saturday) return { day: date.toString(), name };
    let substitute = date;
    while (substitute.dayOfWeek >= saturday || taken.has(substitute.toString())) {
      substitute = substitute.add({ days: 1 });
    }
    taken.add(substitute.toString());
    return { day: substitute.toString(), name: `${name} (substitute day)` };
  });
  return kept.toSorted((one, other) => (one.day < other.day ? -1 : 1));
}

/** The bank holidays of that day's year and the next, in order. */
export function bankHolidaysAround(day: string): BankHoliday[] {
  const year = Number(day.slice(0, 4));
  return [...bankHolidaysIn(year), ...bankHolidaysIn(year + 1)];
}

/** The last Mondays of May and August are the first ones from the 25th. */
function firstMondayFrom(date: Temporal.PlainDate): Temporal.PlainDate {
  return date.add({ days: (monday - date.dayOfWeek + 7) % 7 });
}

/** The Gregorian Easter by Oudin's algorithm. */
function easterSunday(year: number): Temporal.PlainDate {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const correction = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25);
  const epact = (19 * golden + correction + 15) % 30;
  const moon =
    epact -
    Math.floor(epact / 28) * (1 - Math.floor(29 / (epact + 1)) * Math.floor((21 - golden) / 11));
  const weekday = (year + Math.floor(year / 4) + moon + 2 - century + Math.floor(century / 4)) % 7;
  const offset = moon - weekday;
  const month = 3 + Math.floor((offset + 40) / 44);
  return Temporal.PlainDate.from({ year, month, day: offset + 28 - 31 * Math.floor(month / 4) });
}
