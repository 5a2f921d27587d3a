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
      {ticks.map(({ y, words }) => (
        <g key={y}>
          <line className="grid" x1={left} x2={right} y1={y} y2={y} />
          <Words className="tick-words" x={0} y={y} width={left - 8} words={words} />
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
        <Words key={x} x={x - labelWidth / 2} y={height - 12} width={labelWidth} words={words} />
      ))}
    </svg>
  );
}

type WordsProps = { className?: string; x: number; y: number; width: number; words: string };

/**
 * The style sheet shows these texts, so that text browsers do not read out an axis without its
 * chart.
 */
function Words({ words, ...place }: WordsProps) {
  return (
    <foreignObject height={1} {...place}>
      <span data-words={words} />
    </foreignObject>
  );
}
