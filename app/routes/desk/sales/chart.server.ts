import { scaleBand, scaleLinear } from "d3-scale";
import { stack, stackOffsetDiverging } from "d3-shape";
import type { SpanLength } from "~/shop/reports/periods.server";
import type { Figures } from "~/shop/reports/sales.server";
import { formatSpan } from "./format-span";
import { keysOf } from "~/shop/objects";

const size = { width: 640, height: 280 };
const margin = { top: 12, right: 4, bottom: 28, left: 64 };
const tickCount = 4;
const maxLabels = 6;
/** The axis goes to ten pounds at least. */
const leastPence = 1000;

type Spans = readonly (Figures & { day: string })[];

export type Chart = ReturnType<typeof drawChart>;

const layers = {
  sales: ({ salesPence }: Figures) => salesPence,
  back: ({ refundsPence, disputesPence }: Figures) => -refundsPence - disputesPence,
};
type Layer = keyof typeof layers;

/** Calculates the positions in the chart: sales upwards, refunds and disputes downwards. */
export function drawChart(spans: Spans, by: SpanLength) {
  const series = stack<unknown, Figures, Layer>()
    .keys(keysOf(layers))
    .value((figures, layer) => layers[layer](figures))
    .offset(stackOffsetDiverging)([...spans]);
  const ends = series.flatMap((layer) => layer.flatMap(([low, high]) => [low, high]));
  const y = scaleLinear()
    .domain([Math.min(0, ...ends), Math.max(leastPence, ...ends)])
    .nice(tickCount)
    .range([size.height - margin.bottom, margin.top]);
  const x = scaleBand()
    .domain(spans.map(({ day }) => day))
    .range([margin.left, size.width - margin.right])
    .padding(0.15);
  const bars = series.flatMap((layer) =>
    layer.flatMap(([low, high], index) =>
      low === high
        ? []
        : {
            layer: layer.key,
            x: rounded(x(spans[index]!.day) ?? 0),
            y: rounded(y(high)),
            width: rounded(x.bandwidth()),
            height: rounded(y(low) - y(high)),
          },
    ),
  );
  const step = Math.ceil(spans.length / maxLabels);
  return {
    ...size,
    left: margin.left,
    right: size.width - margin.right,
    zero: rounded(y(0)),
    bars,
    ticks: y.ticks(tickCount).map((pence) => ({ y: rounded(y(pence)), label: inPounds(pence) })),
    labels: spans
      .filter((_, index) => index % step === 0)
      .map(({ day }) => ({
        x: rounded((x(day) ?? 0) + x.bandwidth() / 2),
        label: formatSpan(day, by),
      })),
  };
}

const rounded = (length: number) => Math.round(length * 10) / 10;

const inPounds = (pence: number) => `${pence < 0 ? "−" : ""}£${Math.abs(pence / 100)}`;
