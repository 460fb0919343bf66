// The number of members of each level, on plates of its metal that link to them.
import { Link } from 'wouter';
import type { Level } from '../../../contract/levels.ts';
import { useWords } from '../../words/languages/language.ts';
import { grouped } from '../../words/languages/plural.ts';

interface LevelPlatesProps {
  label: string;
  counts: readonly { level: Level; members: number }[];
  linkTo: (level: Level) => string;
}

export function LevelPlates({ label, counts, linkTo }: LevelPlatesProps) {
  const { levels } = useWords();
  return (
    <nav aria-label={label}>
      {/* Five are in one row, or in rows of two below the first. */}
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-5 [&>:first-child]:max-sm:col-span-2">
        {counts.map(({ level, members }) => (
          <li key={level}>
            <Link
              href={linkTo(level)}
              data-level={level}
              className="metal flex min-h-20 flex-col justify-between gap-2 rounded-md px-4 py-3
                transition hover:brightness-105"
            >
              <span className="font-medium">{levels[level]}</span>
              <bdi className="self-start text-2xl leading-none font-semibold tabular-nums">
                {grouped(members)}
              </bdi>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
