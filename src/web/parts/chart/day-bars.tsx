// A bar for each day, up for points given and down for points taken; one day is chosen.

interface Bar {
  up: number;
  down: number;
  /** The text of the day. */
  text: string;
}

interface DayBarsProps {
  /** The slider's label. */
  label: string;
  bars: readonly Bar[];
  chosen: number;
  onChoose: (place: number) => void;
  /** The colours of the upper and the lower bars. */
  tones?: { up: keyof typeof tones; down: keyof typeof tones };
  /** The labels of all days, or of the first and the last one. */
  labels: readonly string[];
}

const tones = { good: 'fill-good', bad: 'fill-bad', accent: 'fill-accent-ink' };

const height = 100;

/** A slider covers the picture: the pointer, a finger and arrow keys choose a day. */
export function DayBars(props: DayBarsProps) {
  const { label, bars, chosen, onChoose, labels } = props;
  const { up: upwards, down: downwards } = props.tones ?? { up: 'good', down: 'bad' };
  const highest = (of: 'up' | 'down') => Math.max(0, ...bars.map((bar) => bar[of]));
  const scale = height / Math.max(1, highest('up') + highest('down'));
  const baseline = Math.max(1, highest('up') * scale);
  return (
    <div>
      <div
        className="relative h-44 rounded-sm has-focus-visible:outline-2
          has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
      >
        <svg
          aria-hidden
          viewBox={`0 0 ${bars.length} ${height}`}
          preserveAspectRatio="none"
          className="absolute inset-0 size-full rtl:-scale-x-100"
        >
          <rect x={chosen} width={1} height={height} className="fill-accent-wash" />
          {bars.map(({ up, down, text }, day) => (
            <g key={text}>
              <rect
                x={day + 0.14}
                y={baseline - up * scale}
                width={0.72}
                height={up * scale}
                className={tones[upwards]}
              />
              <rect
                x={day + 0.14}
                y={baseline}
                width={0.72}
                height={down * scale}
                className={tones[downwards]}
              />
            </g>
          ))}
          <rect y={baseline - 0.4} width={bars.length} height={0.8} className="fill-line" />
        </svg>
        <input
          type="range"
          aria-label={label}
          aria-valuetext={bars[chosen]?.text}
          min={0}
          max={bars.length - 1}
          value={chosen}
          onChange={({ target }) => onChoose(Number(target.value))}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
      </div>
      <div
        aria-hidden
        className={`mt-1.5 text-soft tabular-nums ${
          labels.length === bars.length
            ? 'grid auto-cols-fr grid-flow-col text-center text-xs'
            : 'flex justify-between text-sm'
        }`}
      >
        {labels.map((text) => (
          <bdi key={text}>{text}</bdi>
        ))}
      </div>
    </div>
  );
}
