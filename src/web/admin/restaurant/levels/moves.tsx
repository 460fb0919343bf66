// Members who rise and fall by other thresholds, before anything is saved.
import { useEffect, type ComponentProps } from 'react';
import type { LevelsPreview } from '../../../../contract/points/levels.ts';
import { useAsk, useAskAgain } from '../../../api/api-hooks.ts';
import { Panel, SoftText, Stack } from '../../../look/layout.tsx';
import { Heading } from '../../../look/staff-layout.tsx';
import { Coin } from '../../../parts/card/customer.tsx';
import { Confirm } from '../../../parts/dialog/confirm.tsx';
import { Loaded, Skeleton } from '../../../parts/frame/loaded.tsx';
import { useSettled } from '../../../parts/search/settled.ts';
import { useWords } from '../../../words/languages/language.ts';
import { grouped } from '../../../words/languages/plural.ts';
import { MovedMembers } from '../../parts/moved-members.tsx';
import { WhatIf } from '../../parts/what-if.tsx';
import { pointsWords } from '../../../words/office/points/point-words.ts';
import { levelWords } from '../../../words/office/points/level-words.ts';
import { useOffice } from '../../../words/office/words.ts';
import { useDateText } from '../../../words/times/days.ts';

/** The members who would change levels with these thresholds; requested when typing has paused. */
const useMoves = (thresholds: readonly number[] | undefined, when = true) =>
  useAsk(
    'previewLevels',
    { body: { thresholds: [...(thresholds ?? [])] } },
    { when: when && thresholds !== undefined, keep: true },
  );

/** Returns a function that formats the last day before a moment; undefined for null. */
export function useLastDayText() {
  const dateText = useDateText();
  return (until: string | null) =>
    until === null
      ? undefined
      : dateText(new Date(Date.parse(until) - 1).toISOString(), 'shortDate');
}

type AskMovesProps = Omit<ComponentProps<typeof Confirm>, 'tone' | 'children'> & {
  thresholds: readonly number[] | undefined;
  /** The day until which nobody falls, as it is written. */
  keptUntil: string | undefined;
};

/** Asks before a change, with fresh numbers: members may have got points since the preview. */
export function AskMoves({ thresholds, keptUntil, ...asks }: AskMovesProps) {
  const askAgain = useAskAgain();
  useEffect(() => askAgain('previewLevels'), [askAgain]);
  const moves = useMoves(thresholds);
  return (
    <Confirm tone="main" {...asks}>
      <Loaded ask={moves} skeleton={<Skeleton size="row" />}>
        {(found) => <Counts of={found} keptUntil={keptUntil} />}
      </Loaded>
    </Confirm>
  );
}

interface MovesProps {
  /** Undefined while the typed thresholds do not rise. */
  thresholds: readonly number[] | undefined;
  inForce: readonly number[];
}

export function Moves({ thresholds, inForce }: MovesProps) {
  const { moves: words } = useOffice(levelWords);
  const settled = useSettled(thresholds);
  const isSame = String(settled) === String(inForce);
  const asked = useMoves(settled, !isSame);
  return (
    <Panel title={words.title}>
      {isSame || !settled ? (
        <Stack gap="small">
          {settled && <p className="font-medium">{words.none}</p>}
          <SoftText>{settled ? words.noneText : words.wrong}</SoftText>
        </Stack>
      ) : (
        <Loaded ask={asked} skeleton={<Skeleton size="block" />}>
          {(moves) => (
            <Stack>
              <div role="status">
                <Counts of={moves} />
              </div>
              <MoveList of={moves} />
              <Falling of={moves} />
              <WhatIf rule={{ thresholds: [...settled] }} />
            </Stack>
          )}
        </Loaded>
      )}
    </Panel>
  );
}

interface CountsProps {
  of: LevelsPreview;
  /** The day until which nobody falls, as it is written. */
  keptUntil?: string | undefined;
}

/** How many rise and how many fall, in a sentence each. */
function Counts({ of: { rising, falling }, keptUntil }: CountsProps) {
  const { moves: words } = useOffice(levelWords);
  if (rising + falling === 0) return <p className="font-medium">{words.none}</p>;
  return (
    <>
      {rising > 0 && <p className="font-medium text-good">{words.rising(rising)}</p>}
      {falling > 0 && (
        <p className="font-medium text-bad">
          {keptUntil ? words.fallLater(falling, keptUntil) : words.falling(falling)}
        </p>
      )}
    </>
  );
}

/** From which level to which, and how many. */
function MoveList({ of: { moves } }: { of: LevelsPreview }) {
  const { levels } = useWords();
  const { arrow } = useOffice(pointsWords);
  return (
    <ul className="grid gap-2">
      {moves.map(({ from, to, members }) => (
        <li key={`${from} ${to}`} className="flex items-center gap-2">
          <Coin level={from} size="size-5" />
          <bdi>{levels[from]}</bdi>
          <span aria-hidden>{arrow}</span>
          <Coin level={to} size="size-5" />
          <bdi className="grow">{levels[to]}</bdi>
          <bdi className="font-semibold tabular-nums">{grouped(members)}</bdi>
        </li>
      ))}
    </ul>
  );
}

/** The first members who fall, each with a link. */
function Falling({ of: { falling, first } }: { of: LevelsPreview }) {
  const { moves: words } = useOffice(levelWords);
  if (first.length === 0) return null;
  return (
    <Stack gap="small">
      <Heading>{words.who}</Heading>
      <div className="max-h-100 overflow-y-auto px-2 py-1.5">
        <MovedMembers rows={first} />
      </div>
      {falling > first.length && <SoftText>{words.more(falling - first.length)}</SoftText>}
    </Stack>
  );
}
