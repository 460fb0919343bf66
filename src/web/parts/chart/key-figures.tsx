// Figures side by side, each under its name, and linked to the counted rows where these are listed.
import { TextLink } from '../../look/button.tsx';

interface KeyFigure {
  name: string;
  value: string;
  /** The address of the counted rows. */
  to?: string;
  /** The figure to compare it with, in a line below. */
  note?: string;
  /** The colour that stands for this figure in the chart. */
  tone?: keyof typeof dots;
}

const dots = { good: 'bg-good', bad: 'bg-bad', accent: 'bg-accent-ink' };

export function KeyFigures({ figures }: { figures: readonly KeyFigure[] }) {
  const linked = figures.some(({ to }) => to !== undefined);
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1">
      {figures.map(({ name, value, to, note, tone }) => (
        <div key={name}>
          <dt className="flex items-center gap-1.5 text-sm text-soft">
            {tone && <span aria-hidden className={`size-2.5 rounded-full ${dots[tone]}`} />}
            {name}
          </dt>
          <dd className="text-lg leading-snug font-semibold tabular-nums">
            {to === undefined ? (
              // As high as the links beside it, so that all figures stand on one line.
              <bdi className={linked ? 'inline-flex min-h-11 items-center' : ''}>{value}</bdi>
            ) : (
              <TextLink to={to}>
                <bdi>{value}</bdi>
              </TextLink>
            )}
          </dd>
          {note && <dd className="text-sm text-soft tabular-nums">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
