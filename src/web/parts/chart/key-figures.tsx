// Figures side by side, each under its name.
import type { ReactNode } from 'react';

interface KeyFigure {
  name: string;
  value: string;
  /** The colour of the picture that it belongs to. */
  tone?: 'good' | 'bad';
}

const dots = { good: 'bg-good', bad: 'bg-bad' };

interface KeyFiguresProps {
  figures: readonly KeyFigure[];
  /** What stands at their end. */
  children?: ReactNode;
}

export const KeyFigures = ({ figures, children }: KeyFiguresProps) => (
  <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
    <dl className="flex flex-wrap gap-x-6 gap-y-2">
      {figures.map(({ name, value, tone }) => (
        <div key={name}>
          <dt className="flex items-center gap-1.5 text-sm text-soft">
            {tone && <span aria-hidden className={`size-2.5 rounded-full ${dots[tone]}`} />}
            {name}
          </dt>
          <dd className="text-lg leading-snug font-semibold tabular-nums">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
    {children}
  </div>
);
