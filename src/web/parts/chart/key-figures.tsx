// Figures side by side, each under its name; each links to what it counts.
import { TextLink } from '../../look/button.tsx';

interface KeyFigure {
  name: string;
  value: string;
  /** The address of what it counts. */
  to: string;
  /** The colour in the picture that it belongs to. */
  tone?: keyof typeof dots;
}

const dots = { good: 'bg-good', bad: 'bg-bad', accent: 'bg-accent-ink' };

export const KeyFigures = ({ figures }: { figures: readonly KeyFigure[] }) => (
  <dl className="flex flex-wrap gap-x-6 gap-y-1">
    {figures.map(({ name, value, to, tone }) => (
      <div key={name}>
        <dt className="flex items-center gap-1.5 text-sm text-soft">
          {tone && <span aria-hidden className={`size-2.5 rounded-full ${dots[tone]}`} />}
          {name}
        </dt>
        <dd className="text-lg leading-snug font-semibold tabular-nums">
          <TextLink to={to}>
            <bdi>{value}</bdi>
          </TextLink>
        </dd>
      </div>
    ))}
  </dl>
);
