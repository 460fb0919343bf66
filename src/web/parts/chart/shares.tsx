// Shares of a whole: a name, a count, and a bar as long as the share.
import { OwnWords } from '../../look/own-words.tsx';
import { grouped } from '../../words/languages/plural.ts';

interface SharesProps {
  /** The name of the whole, for screen readers. */
  label: string;
  rows: readonly { id: number; name: string; count: number }[];
}

export function Shares({ label, rows }: SharesProps) {
  const whole = Math.max(
    1,
    rows.reduce((sum, { count }) => sum + count, 0),
  );
  return (
    <ul aria-label={label} className="grid gap-3">
      {rows.map(({ id, name, count }) => (
        <li key={id} className="grid gap-1">
          <p className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 wrap-break-word">
              <OwnWords>{name}</OwnWords>
            </span>
            <span className="flex shrink-0 items-baseline gap-3 tabular-nums">
              <bdi className="font-semibold">{grouped(count)}</bdi>
              <span className="min-w-10 text-right text-sm text-soft">
                <bdi>{Math.round((100 * count) / whole)}%</bdi>
              </span>
            </span>
          </p>
          <span aria-hidden className="h-2 overflow-hidden rounded-full bg-ink/6">
            <span
              className="block h-full rounded-full bg-good"
              style={{ inlineSize: `${(100 * count) / whole}%` }}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}
