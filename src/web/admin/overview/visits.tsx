// The visits of the last seven business days, each beside the same day of the week before.
import { useState } from 'react';
import type { Overview, VisitDay } from '../../../contract/overview/overview.ts';
import { writeAmount } from '../../../domain/points/bills.ts';
import { useConfig } from '../../api/config.tsx';
import { Panel, SoftText, Stack } from '../../look/layout.tsx';
import { Heading, WithAside } from '../../look/staff-layout.tsx';
import { DayBars } from '../../parts/chart/day-bars.tsx';
import { KeyFigures } from '../../parts/chart/key-figures.tsx';
import { ScreenReaderTable } from '../../parts/chart/screen-reader-table.tsx';
import { grouped } from '../../words/languages/plural.ts';
import { visitDayWords } from '../../words/office/overview/visit-days.ts';
import { isolated, useOffice } from '../../words/office/words.ts';
import { useDayText } from '../../words/times/days.ts';

type Sums = Omit<VisitDay, 'day'>;

const allNames = ['visits', 'returning', 'bills', 'served', 'benefits'] as const;
const week = 7;

/** The names of the shown figures. Served rewards are left out where rewards are switched off. */
function useNames() {
  const { rewards = false } = useConfig() ?? {};
  return allNames.filter((name) => rewards || name !== 'served');
}

interface VisitPanelProps {
  settled: Overview['settled'];
}

/** Renders nothing where no visit was settled in these days. */
export function VisitPanel({ settled: { currency, days } }: VisitPanelProps) {
  const words = useOffice(visitDayWords);
  const dayText = useDayText();
  const [asked, choose] = useState<string>();
  const names = useNames();
  if (days.every(({ visits }) => visits === 0)) return null;
  const [before, shown] = [days.slice(0, week), days.slice(-week)];
  const found = shown.findIndex(({ day }) => day === asked);
  const place = found === -1 ? shown.length - 1 : found;
  const chosen = shown[place]!;
  const texts = (sums: Sums) => textsOf(sums, currency);

  return (
    <Panel title={words.title}>
      <Stack>
        <SoftText>{words.text}</SoftText>
        <Compared now={texts(sumOf(shown))} before={texts(sumOf(before))} coloured />
        <WithAside>
          <DayBars
            label={words.day}
            bars={shown.map(({ day, visits, returning }) => ({
              up: visits,
              down: 0,
              text: words.daySummary({ day: dayText(day), visits, returning }),
            }))}
            chosen={place}
            onChoose={(next) => choose(shown[next]!.day)}
            ends={[dayText(shown[0]!.day), dayText(shown.at(-1)!.day)]}
          />
          <Stack gap="small">
            <Heading>{dayText(chosen.day)}</Heading>
            <Compared now={texts(chosen)} before={texts(before[place]!)} />
          </Stack>
        </WithAside>
      </Stack>
      <ScreenReaderTable
        caption={words.title}
        heads={[words.dayHead, ...names.map((name) => words.names[name])]}
        rows={days.map((day) => [dayText(day.day), ...names.map((name) => texts(day)[name])])}
      />
    </Panel>
  );
}

interface ComparedProps {
  now: Record<keyof Sums, string>;
  before: Record<keyof Sums, string>;
  /** The visits are those of the bars, in their colour. */
  coloured?: true;
}

/** Figures, each with that of the same days of the week before below it. */
function Compared({ now, before, coloured }: ComparedProps) {
  const words = useOffice(visitDayWords);
  const names = useNames();
  return (
    <KeyFigures
      figures={names.map((name) => ({
        name: words.names[name],
        value: now[name],
        beside: words.before(isolated(before[name])),
        ...(coloured && name === 'visits' && { tone: 'good' as const }),
      }))}
    />
  );
}

const sumOf = (days: readonly Sums[]): Sums =>
  Object.fromEntries(
    allNames.map((name) => [name, days.reduce((sum, day) => sum + day[name], 0)]),
  ) as Sums;

/** The sums as texts. The sum of the bills is a dash while the restaurant has no currency. */
const textsOf = (sums: Sums, currency: string | null): Record<keyof Sums, string> => ({
  visits: grouped(sums.visits),
  returning: grouped(sums.returning),
  bills: currency === null ? '–' : writeAmount(BigInt(sums.bills), { currency }),
  served: grouped(sums.served),
  benefits: grouped(sums.benefits),
});
