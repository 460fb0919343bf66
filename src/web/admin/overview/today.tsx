// Today until now, beside the same weekday a week ago at the same time; and what to do next in a
// restaurant that has hardly begun.
import { Check, Circle } from 'lucide-react';
import type { CallName } from '../../../contract/index.ts';
import type { Overview } from '../../../contract/overview/overview.ts';
import { daysAfter } from '../../../domain/days.ts';
import { Panel, Stack, SoftText } from '../../look/layout.tsx';
import { TextLink } from '../../look/button.tsx';
import { KeyFigures, trendOf } from '../../parts/chart/key-figures.tsx';
import { useWords } from '../../words/languages/language.ts';
import { grouped } from '../../words/languages/plural.ts';
import { todayWords } from '../../words/office/overview/today-words.ts';
import { visitDayWords } from '../../words/office/overview/visit-days.ts';
import { isolated, useOffice } from '../../words/office/words.ts';
import { weekdayOf } from '../../words/times/weekdays.ts';
import { useMay } from '../parts/may.ts';
import { billsText } from './visits.tsx';

export function TodayPanel({ overview: { settled, days, today } }: { overview: Overview }) {
  const words = useOffice(todayWords);
  const { before: was, moreThan } = useOffice(visitDayWords);
  const { language } = useWords();
  const { day, ...sums } = settled.days.at(-1)!;
  const { before } = today;
  // Where points are only typed, nothing is settled, and awards are what is known of today.
  const isSettled = settled.days.some(({ visits }) => visits > 0);
  const text = (amount: number | null) =>
    billsText(amount, { currency: settled.currency, moreThan });
  const figures = [
    isSettled
      ? figureOf(words.visits, sums.visits, before.visits)
      : { name: words.visits, value: grouped(days.at(-1)!.visits) },
    ...(isSettled && settled.currency !== null
      ? [{ ...figureOf(words.bills, sums.bills, before.bills, text), isMoney: true }]
      : []),
    figureOf(words.joined, today.joined, before.joined),
  ];

  function figureOf(
    name: string,
    now: number | null,
    then: number | null,
    write: (count: number | null) => string = (count) => grouped(count ?? 0),
  ) {
    if (then === null) return { name, value: write(now) };
    return { name, value: write(now), note: was(isolated(write(then))), trend: trendOf(now, then) };
  }

  return (
    <Panel title={words.title}>
      <Stack gap="small">
        <KeyFigures large figures={figures} />
        <SoftText>{words.against(weekdayOf(daysAfter(day, -7), language))}</SoftText>
      </Stack>
    </Panel>
  );
}

const steps: Record<keyof NonNullable<Overview['beginning']>, { to: string; needs: CallName }> = {
  joined: { to: 'tab=settings&view=house&setting=poster', needs: 'changeSettings' },
  points: { to: 'tab=points', needs: 'awardPoints' },
  till: { to: 'tab=team&view=tills', needs: 'listTills' },
  shelf: { to: 'tab=rewards', needs: 'addReward' },
};

/** The first steps, with ticks; until the tenth entry. */
export function NextSteps({ done }: { done: NonNullable<Overview['beginning']> }) {
  const words = useOffice(todayWords);
  const may = useMay();
  const shown = (Object.keys(steps) as (keyof typeof steps)[]).filter((step) =>
    may(steps[step].needs),
  );
  return (
    <Panel title={words.next}>
      <ul className="grid gap-x-6 sm:grid-cols-2">
        {shown.map((step) => (
          <li key={step} className="flex min-h-11 items-center gap-3">
            {done[step] ? (
              <Check aria-hidden className="size-5 shrink-0 text-good" />
            ) : (
              <Circle aria-hidden className="size-5 shrink-0 text-edge" />
            )}
            {done[step] ? (
              <span className="text-soft">
                {words.steps[step]}
                <span className="sr-only">: {words.done}</span>
              </span>
            ) : (
              <TextLink to={`/admin?${steps[step].to}`}>{words.steps[step]}</TextLink>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
