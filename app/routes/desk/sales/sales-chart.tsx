import type { Chart } from "./chart.server";

const labelWidth = 100;

type Props = { chart: Chart; title: string };

/** The chart drawn by the server. The table below it has the same figures. */
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
      {ticks.map(({ y, label }) => (
        <g key={y}>
          <line className="grid" x1={left} x2={right} y1={y} y2={y} />
          <Label className="tick-label" x={0} y={y} width={left - 8} label={label} />
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
      {labels.map(({ x, label }) => (
        <Label key={x} x={x - labelWidth / 2} y={height - 12} width={labelWidth} label={label} />
      ))}
    </svg>
  );
}

type LabelProps = { className?: string; x: number; y: number; width: number; label: string };

/**
 * The style sheet shows these texts, so that text browsers do not read out an axis without its
 * chart.
 */
function Label({ label, ...place }: LabelProps) {
  return (
    <foreignObject height={1} {...place}>
      <span data-text={label} />
    </foreignObject>
  );
}
