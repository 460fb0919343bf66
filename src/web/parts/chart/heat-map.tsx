// A count for each hour of each weekday: a higher count has a stronger colour.

interface HeatMapProps {
  /** The counts by row, then by column. */
  counts: readonly (readonly number[])[];
  rows: readonly string[];
  /** The names of the columns; every sixth is shown below. */
  columns: readonly string[];
  textOf: (place: { row: number; column: number; count: number }) => string;
}

const written = 6;

export function HeatMap({ counts, rows, columns, textOf }: HeatMapProps) {
  const highest = Math.max(1, ...counts.flat());
  return (
    <div aria-hidden className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 gap-y-1.5">
      <div className="grid text-sm text-soft">
        {rows.map((row) => (
          <span key={row} className="self-center">
            {row}
          </span>
        ))}
      </div>
      <svg
        viewBox={`0 0 ${columns.length} ${rows.length}`}
        preserveAspectRatio="none"
        className="h-44 w-full rtl:-scale-x-100"
      >
        {counts.map((row, y) =>
          row.map((count, x) => (
            <rect
              key={`${rows[y]} ${columns[x]}`}
              x={x + 0.05}
              y={y + 0.06}
              width={0.9}
              height={0.88}
              className={count ? 'fill-accent-ink' : 'fill-ink/6'}
              fillOpacity={count ? 0.15 + (0.85 * count) / highest : 1}
            >
              <title>{textOf({ row: y, column: x, count })}</title>
            </rect>
          )),
        )}
      </svg>
      <div className="col-start-2 grid grid-cols-4 text-sm text-soft tabular-nums">
        {columns
          .filter((_, place) => place % written === 0)
          .map((column) => (
            <bdi key={column}>{column}</bdi>
          ))}
      </div>
    </div>
  );
}
