// A member as the office shows one: a coin of the level's metal, name, number, balance.
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Customer } from '../../../contract/members/customers.ts';
import type { Level } from '../../../contract/values/level-names.ts';
import type { Sentence } from '../../../contract/messages/sentences.ts';
import { levelAt } from '../../../domain/points/level-rules.ts';
import { useLadder } from '../../api/config.tsx';
import { translate } from '../../api/explain.ts';
import { useWords } from '../../words/languages/language.ts';
import { claimWords } from '../../words/office/rewards/claim-words.ts';
import { memberWords } from '../../words/office/members/members.ts';
import { pointsWords } from '../../words/office/points/point-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { grouped } from '../../words/languages/plural.ts';
import { CodeFigures, MobileNumber } from './digits.tsx';
import { Rise, useCounted } from './rise.tsx';

type CustomerRow = Pick<Customer, 'name' | 'mobile' | 'points' | 'level'>;

/** A member in a line of a list. */
export function CustomerLine({ customer }: { customer: CustomerRow }) {
  const { name, mobile, points, level } = customer;
  const { levels } = useWords();
  return (
    <div className="flex items-center gap-3">
      <Coin level={level} />
      <div className="min-w-0 grow">
        <p className="flex font-medium">
          <bdi className="truncate">{name}</bdi>
        </p>
        <p className="text-sm text-soft tabular-nums">
          <MobileNumber mobile={mobile} />
        </p>
      </div>
      <div className="shrink-0 text-end rtl:min-w-24 rtl:text-right">
        <p className="font-semibold tabular-nums">
          <bdi>{grouped(points)}</bdi>
        </p>
        <p className="text-sm text-soft">{levels[level]}</p>
      </div>
    </div>
  );
}

interface CustomerHeadProps {
  customer: CustomerRow;
  /** The level that the member has just risen from. */
  roseFrom?: Level | undefined;
  /** What the member was just given. */
  given?: JustGiven | undefined;
}

interface JustGiven {
  /** That it was given, and how much. */
  title: string;
  sum: string | undefined;
  /** Whether this was a moment ago: the head is green then, and shows the sum. */
  isFresh: boolean;
  /** What can be done next. */
  acts: ReactNode;
}

/** The member that is worked on; the balance counts to its new value. */
export function CustomerHead({ customer, roseFrom, given }: CustomerHeadProps) {
  const { name, mobile, points, level } = customer;
  const { levels } = useWords();
  const words = useOffice(pointsWords);
  const counted = useCounted(points);
  const fresh = given?.isFresh ? given : undefined;
  const isGreen = fresh !== undefined && !roseFrom;
  return (
    <div
      data-level={isGreen ? undefined : level}
      className={`relative isolate -mx-5 -mt-5 grid gap-3 overflow-hidden rounded-t-lg p-5 sm:-mx-6
        sm:-mt-6 sm:p-6 ${isGreen ? 'bg-good text-surface' : 'metal'}`}
    >
      {roseFrom && <Rise key={level} from={roseFrom} />}
      {!isGreen && <div className="engraving -z-10" />}
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="min-w-0 text-lg leading-snug font-semibold wrap-break-word">
          <bdi>{name}</bdi>
        </h2>
        <p className="shrink-0 font-semibold">{levels[level]}</p>
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 tabular-nums">
        <p role="status" className="font-semibold empty:hidden">
          {fresh?.title}
        </p>
        {!fresh && <MobileNumber mobile={mobile} />}
        <p className="ms-auto text-3xl leading-none font-semibold">
          <bdi dir="ltr">{fresh?.sum ?? grouped(counted)}</bdi>
        </p>
      </div>
      <p role="status" className="font-semibold empty:hidden">
        {roseFrom && words.risen(levels[level])}
      </p>
      {given?.acts}
    </div>
  );
}

/** Below the name, on the metal: level, number and balance. */
export function CustomerStanding({ customer }: { customer: CustomerRow }) {
  const { mobile, points, level } = customer;
  const { levels, dashboard } = useWords();
  const counted = useCounted(points);
  return (
    <div className="mt-5 flex items-end justify-between gap-4 tabular-nums">
      <div className="min-w-0">
        <p className="font-semibold">{levels[level]}</p>
        <MobileNumber mobile={mobile} />
      </div>
      <p className="text-4xl leading-none font-semibold">
        <span className="sr-only">{dashboard.points} </span>
        <bdi>{grouped(counted)}</bdi>
      </p>
    </div>
  );
}

interface CustomerFactsProps {
  code: string | null;
  facts: readonly { name: string; value: ReactNode }[];
}

/** The code, and what else there is to know, side by side. */
export function CustomerFacts({ code, facts }: CustomerFactsProps) {
  const { code: name } = useOffice(memberWords);
  const shown = { name, value: code ? <CodeFigures code={code} /> : '–' };
  return <Facts facts={[shown, ...facts]} />;
}

/** Names and values, two in a row; a single one at the end has the whole row. */
export const Facts = ({ facts }: Pick<CustomerFactsProps, 'facts'>) => (
  <dl
    className="grid grid-cols-[repeat(2,minmax(0,1fr))] gap-3
      [&>:last-child:nth-child(odd)]:col-span-full"
  >
    {facts.map((fact) => (
      <div key={fact.name} className="min-w-0">
        <dt className="text-sm text-soft">{fact.name}</dt>
        <dd className="text-lg font-medium tabular-nums">
          <bdi>{fact.value}</bdi>
        </dd>
      </div>
    ))}
  </dl>
);

interface PreviewProps {
  from: number;
  /** The part of the balance that is spent on rewards. */
  spent?: number | undefined;
  /** The text while there is no preview of the balance. */
  hint?: string | undefined;
  /** The level now; one that the balance does not give is of a period, and is not foretold. */
  level: Level;
  /** The balance afterwards, or the sentence that says why it is not possible. */
  to: number | Sentence | undefined;
}

/** A preview of a change of the balance: 1,180 → 1,230 · Bronze. */
export function BalancePreview({ from, spent = 0, level, to, hint }: PreviewProps) {
  const words = useWords();
  const { arrow } = useOffice(pointsWords);
  const { spent: spentText } = useOffice(claimWords);
  const { levels } = words;
  const ladder = useLadder();
  if (to === undefined) return <p className="min-h-7 text-soft">{hint}</p>;
  const takes = typeof to === 'object' || to < from;
  return (
    <>
      {typeof to === 'object' ? (
        <p className="min-h-7 font-medium text-bad">{translate(to, words)}</p>
      ) : (
        <p className="min-h-7 text-lg font-semibold tabular-nums">
          <bdi>{grouped(from)}</bdi> {arrow} <bdi>{grouped(to)}</bdi>
          {level === levelAt(from, ladder) && ` · ${levels[levelAt(to, ladder)]}`}
        </p>
      )}
      {spent > 0 && takes && <p className="text-soft">{spentText(spent)}</p>}
    </>
  );
}

/** A coin of the level's metal. */
export const Coin = ({ level, size = 'size-8' }: { level: Level; size?: 'size-8' | 'size-5' }) => (
  <span data-level={level} className={`metal block shrink-0 rounded-full ${size}`} />
);

/** The level's name on its metal; the name alone in a table's line, which has a coin. */
export function LevelChip({ level }: { level: Level }) {
  const { levels } = useWords();
  return (
    <span
      data-level={level}
      className="metal inline-flex min-h-7 items-center rounded-full px-3 text-sm font-semibold
        @max-4xl:min-h-0 @max-4xl:border-0 @max-4xl:bg-transparent @max-4xl:bg-none @max-4xl:px-0
        @max-4xl:font-normal @max-4xl:text-soft @max-4xl:shadow-none"
    >
      {levels[level]}
    </span>
  );
}

interface LevelPlatesProps {
  label: string;
  counts: readonly { level: Level; members: number }[];
  linkTo: (level: Level) => string;
}

/** The number of members of each level, on plates of its metal that link to them. */
export function LevelPlates({ label, counts, linkTo }: LevelPlatesProps) {
  const { levels } = useWords();
  return (
    <nav aria-label={label}>
      {/* The five levels are in one row or, on a phone, in rows of two below the first. */}
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
