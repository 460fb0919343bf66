// The entrance: a laid table with a greeting, and beside it the form.
import type { ReactNode } from 'react';
import type { Level } from '../../../contract/values/level-names.ts';
import { useLadder } from '../../api/config.tsx';
import { useWords } from '../../words/languages/language.ts';
import { Mark } from './brand.tsx';

interface EntranceProps {
  greeting: string;
  text: string;
  children: ReactNode;
}

export const Entrance = ({ greeting, text, children }: EntranceProps) => (
  <div className="grid gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
    <EntranceBackground>
      <Greeting greeting={greeting} text={text} />
      <LaidTable />
    </EntranceBackground>
    <div className="rounded-lg border border-line bg-surface p-5 sm:p-10">
      <div className="mb-6 hidden sm:grid">
        <Mark size="size-14" />
      </div>
      {children}
    </div>
  </div>
);

/** The table's cloth, on which the greeting stands. */
export const EntranceBackground = ({ children }: { children: ReactNode }) => (
  <div
    className="relative isolate grid content-between gap-6 overflow-hidden rounded-lg bg-cloth p-5
      text-on-cloth sm:p-10 lg:gap-16"
  >
    {/* The pattern in the accent's colour, woven in towards the end of the line. */}
    <div
      aria-hidden
      className="absolute inset-0 -z-10 mask-l-from-0% mask-l-to-90% text-gilt opacity-25
        lg:mask-b-to-55% rtl:-scale-x-100"
    >
      <div className="size-full cloth-pattern" />
    </div>
    {children}
  </div>
);

export const Greeting = ({ greeting, text }: Omit<EntranceProps, 'children'>) => (
  <div className="grid max-w-120 gap-2 sm:gap-3">
    <h1 className="text-2xl leading-tight font-semibold sm:text-4xl rtl:leading-snug">
      {greeting}
    </h1>
    <p className="text-on-cloth-soft sm:text-lg">{text}</p>
  </div>
);

/** The five levels as plates: in a row on a phone, round half a table where there is room. */
function LaidTable() {
  const words = useWords();
  return (
    <div className="relative lg:h-70">
      <Table />
      <ol
        aria-label={words.welcome.ladder}
        className="grid max-w-120 grid-cols-5 text-center text-xs lg:text-sm"
      >
        {useLadder().map(({ level, min }) => (
          <li
            key={level}
            className={`grid justify-items-center gap-1.5 lg:absolute lg:-translate-x-1/2 lg:gap-0.5
              lg:rtl:translate-x-1/2 ${plates[level].seat}`}
          >
            <span className="grid h-10 items-end lg:h-auto">
              <span
                data-level={level}
                className={`metal rounded-full lg:size-13 ${plates[level].size}`}
              />
            </span>
            <span className="font-medium">{words.levels[level]}</span>
            <span className="hidden text-xs whitespace-nowrap text-on-cloth-soft sm:block">
              {words.welcome.from(min)}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The upper half of a round table; a star lies in its middle. */
const Table = () => (
  <svg
    viewBox="-100 -100 200 200"
    aria-hidden
    className="absolute -top-6 start-1/2 -z-10 hidden size-124 -translate-x-1/2 fill-none
      stroke-gilt lg:block rtl:translate-x-1/2"
  >
    <circle r="99" className="fill-[#4c2b40] stroke-[0.5]" />
    <circle r="95" className="stroke-[0.3] opacity-60" />
    <g className="stroke-[0.5] opacity-80">
      <rect x="-22" y="-22" width="44" height="44" />
      <rect x="-22" y="-22" width="44" height="44" transform="rotate(45)" />
      <circle r="16" />
    </g>
  </svg>
);

/**
 * The plates lie at five of eight places round the table, in the order of the levels. A higher
 * level has a larger plate.
 */
const plates: Record<Level, { seat: string; size: string }> = {
  Starter: { seat: 'lg:start-[7%] lg:bottom-0', size: 'size-6' },
  Bronze: { seat: 'lg:start-[20%] lg:bottom-28', size: 'size-7' },
  Silver: { seat: 'lg:start-1/2 lg:bottom-42', size: 'size-8' },
  Gold: { seat: 'lg:start-[80%] lg:bottom-28', size: 'size-9' },
  Diamond: { seat: 'lg:start-[93%] lg:bottom-0', size: 'size-10' },
};
