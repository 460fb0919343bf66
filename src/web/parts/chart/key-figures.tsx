// Figures side by side, each under its name, and linked to the counted rows where these are listed.
import { TrendingDown, TrendingUp } from 'lucide-react';
import { TextLink } from '../../look/button.tsx';

interface KeyFigure {
  name: string;
  value: string;
  /** The address of the counted rows. */
  to?: string;
  /** The figure to compare it with, in a line below. */
  note?: string;
  /** Whether it is higher or lower than that one. */
  trend?: Trend | undefined;
  /** The colour that stands for this figure in the chart. */
  tone?: keyof typeof dots;
}

type Trend = 'up' | 'down';

/** Whether a figure is higher or lower than the one before; undefined where it is neither. */
export function trendOf(now: Sum | null, before: Sum | null): Trend | undefined {
  if (now === null || before === null || now === before) return undefined;
  return now > before ? 'up' : 'down';
}

type Sum = number | bigint;

const dots = { good: 'bg-good', bad: 'bg-bad', accent: 'bg-accent-ink' };

interface KeyFiguresProps {
  figures: readonly KeyFigure[];
  /** The figures are the first thing to see. */
  large?: true;
}

export function KeyFigures({ figures, large }: KeyFiguresProps) {
  const linked = figures.some(({ to }) => to !== undefined);
  return (
    <dl className={`flex flex-wrap gap-y-1 ${large ? 'gap-x-12' : 'gap-x-6'}`}>
      {figures.map(({ name, value, to, note, tone, trend }) => (
        <div key={name}>
          <dt className="flex items-center gap-1.5 text-sm text-soft">
            {tone && <span aria-hidden className={`size-2.5 rounded-full ${dots[tone]}`} />}
            {name}
          </dt>
          <dd
            className={`leading-snug font-semibold tabular-nums ${large ? 'text-3xl' : 'text-lg'}`}
          >
            {to === undefined ? (
              // As high as the links beside it, so that all figures stand on one line.
              <bdi className={linked ? 'inline-flex min-h-11 items-center' : ''}>{value}</bdi>
            ) : (
              <TextLink to={to}>
                <bdi>{value}</bdi>
              </TextLink>
            )}
          </dd>
          {note && (
            <dd className="flex items-center gap-1.5 text-sm text-soft tabular-nums">
              {trend === 'up' && (
                <TrendingUp aria-hidden className="size-4 text-good rtl:-scale-x-100" />
              )}
              {trend === 'down' && (
                <TrendingDown aria-hidden className="size-4 text-bad rtl:-scale-x-100" />
              )}
              {note}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
