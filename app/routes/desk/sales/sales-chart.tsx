import { Fragment } from "react";
import type { Chart } from "./chart.server";

type Props = { chart: Chart; title: string };

/** The chart as the server has drawn it. Its figures are in the table below it. */
export function SalesChart({ chart, title }: Props) {
  const { width, height, left, right, zero, bars, ticks, labels } = chart;
  return (
    <svg
      className="sales-chart"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-labelledby="chart-title"
    >
      <title id="chart-title">{title}</title>
      {ticks.map(({ y, words }) => (
        <g key={y}>
          <line className="grid" x1={left} x2={right} y1={y} y2={y} />
          <text x={left - 8} y={y + 4} textAnchor="end">
            {words}
          </text>{" "}
        </g>
      ))}
      {bars.map(({ layer, ...bar }) => (
        <rect
          key={`${layer} ${bar.x}`}
          className={layer === "back" ? "went-back" : undefined}
          {...bar}
        />
      ))}
      <line x1={left} x2={right} y1={zero} y2={zero} />
      {labels.map(({ x, words }) => (
        <Fragment key={x}>
          <text x={x} y={height - 8} textAnchor="middle">
            {words}
          </text>{" "}
        </Fragment>
      ))}
    </svg>
  );
}
