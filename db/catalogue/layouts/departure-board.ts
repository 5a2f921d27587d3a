import { footBand } from "../kit/foot-band";
import { box } from "../kit/page";
import type { Palette } from "../kit/palettes";
import { circle, rect, rule } from "../kit/shapes";
import { line, stretch } from "../kit/text";

export interface DepartureBoardText {
  title: string;
  departures: readonly { time: string; to: string; state: string }[];
  small: string;
}

const firstDeparture = 136;
const departureHeight = 89;

/** The board of a railway station, on the morning after somebody's twenties. */
export function drawDepartureBoard(text: DepartureBoardText, palette: Palette): string {
  const { ink, accent, second } = palette;
  const departures = text.departures.map(({ time, to, state }, index) => {
    const y = firstDeparture + index * departureHeight;
    const isLast = index === text.departures.length - 1;
    return [
      rect(box(22, y, 456, departureHeight - 10), "#2b221d", 6),
      line("leagueGothic", time, [36, y + 57], 46, second),
      line("anton", to, [122, y + 37], 32, ink, { width: 340 }),
      line("typewriter", state, [122, y + 66], 23, isLast ? second : accent, { width: 340 }),
      rule(22, y + (departureHeight - 10) / 2, 82, "#17120f", 2),
    ].join("");
  });
  return [
    rect(box(22, 26, 456, 90), second, 6),
    stretch("anton", text.title, box(88, 46, 372, 50), "#17120f"),
    circle([55, 71], 20, "#17120f"),
    rect(box(53, 56, 4, 17), second),
    rect(box(53, 70, 13, 4), second),
    ...departures,
    footBand(text.small, { height: 100, ground: accent, ink: "#17120f", size: 34 }),
  ].join("");
}
