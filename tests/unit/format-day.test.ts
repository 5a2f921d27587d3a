import { expect, test } from "vitest";
import { formatDay, formatFullDay, formatMoment } from "../../app/shop/format-day";
import { enterZone, zones } from "../support/days";

test.each(zones)("the desk says days and moments as London does, in %s too", (...zone) => {
  const leave = enterZone(zone as (typeof zones)[number]);
  try {
    expect([formatDay("2026-11-20"), formatDay(null)]).toEqual(["Fri 20 Nov", "–"]);
    expect(formatFullDay("2027-01-01")).toBe("Fri 1 Jan 2027");
    expect(formatMoment(Date.parse("2026-07-14T23:30Z"))).toBe("15 Jul 2026, 00:30");
    expect(formatMoment(Date.parse("2026-11-20T23:59Z"))).toBe("20 Nov 2026, 23:59");
  } finally {
    leave();
  }
});
