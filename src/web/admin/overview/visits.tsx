// The visits of the last seven business days, each beside the same day of the week before.
import { useState } from 'react';
import type { Overview, VisitDay } from '../../../contract/overview/overview.ts';
import { writeAmount } from '../../../domain/points/bill-rules.ts';
import { useConfig } from '../../api/config.tsx';
import { Panel, SoftText, Stack } from '../../look/layout.tsx';
import { Heading, WithAside } from '../../look/staff-layout.tsx';
import { DayBars } from '../../parts/chart/day-bars.tsx';
import { KeyFigures, trendOf } from '../../parts/chart/key-figures.tsx';
import { ScreenReaderTable } from '../../parts/chart/screen-reader-table.tsx';
import { withAmounts } from '../../words/amounts.ts';
import { grouped } from '../../words/languages/plural.ts';
import { visitDayWords } from '../../words/office/overview/visit-days.ts';
import { isolated, useOffice } from '../../words/office/words.ts';
import { useDayText } from '../../words/times/days.ts';
import { useWords } from '../../words/languages/language.ts';
import { weekdayOf } from '../../words/times/weekdays.ts';

/** The sum of bills is null if it is too high for a number. */
type Sums = Omit<VisitDay, 'day' | 'bills'> & { bills: bigint | number | null };

const allNames = ['visits', 'returning', 'bills', 'served', 'benefits'] as const;
const week = 7;
/** The highest sum of a day that the server sends. */
const highestExact = Number.MAX_SAFE_INTEGER;

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
  const { language } = useWords();
  if (days.every(({ visits }) => visits === 0)) return null;
  const [before, shown] = [days.slice(0, week), days.slice(-week)];
  const found = shown.findIndex(({ day }) => day === asked);
  const place = found === -1 ? shown.length - 1 : found;
  const chosen = shown[place]!;
  const texts = (sums: Sums) => textsOf(sums, { currency, moreThan: words.moreThan });
  const compare = { texts };

  return (
    <Panel title={words.title}>
      <Stack>
        <SoftText>{words.text}</SoftText>
        <Compared {...compare} now={sumOf(shown)} before={sumOf(before)} coloured />
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
            labels={shown.map((one) => weekdayOf(one.day, language, 'short'))}
          />
          <Stack gap="small">
            <Heading>{dayText(chosen.day)}</Heading>
            <Compared {...compare} now={chosen} before={before[place]!} />
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
  now: Sums;
  before: Sums;
  texts: (sums: Sums) => Record<keyof Sums, string>;
  /** The visits are those of the bars, in their colour. */
  coloured?: true;
}

/** Figures, each with that of the same days of the week before below it. */
function Compared({ now, before, texts, coloured }: ComparedProps) {
  const words = useOffice(visitDayWords);
  const names = useNames();
  const [written, writtenBefore] = [texts(now), texts(before)];
  return (
    <KeyFigures
      figures={names.map((name) => ({
        name: words.names[name],
        value: written[name],
        note: words.before(isolated(writtenBefore[name])),
        trend: trendOf(now[name], before[name]),
        ...(coloured && name === 'visits' && { tone: 'good' as const }),
      }))}
    />
  );
}

const added = (sum: bigint, one: Sums['bills']) => sum + BigInt(one ?? 0);

const counted = ['visits', 'returning', 'served', 'benefits'] as const;

const sumOf = (days: readonly Sums[]): Sums => {
  const counts = counted.map((name) => [name, days.reduce((sum, day) => sum + day[name], 0)]);
  const bills = days.map((day) => day.bills);
  return {
    ...(Object.fromEntries(counts) as Pick<Sums, (typeof counted)[number]>),
    bills: bills.includes(null) ? null : bills.reduce(added, 0n),
  };
};

interface Written {
  currency: string | null;
  moreThan: (amount: string) => string;
}

/**
 * The sum of bills as a text; a dash while the restaurant has no currency. Null is a sum that is
 * too high for a number.
 */
export function billsText(sum: Sums['bills'], { currency, moreThan }: Written): string {
  const written = (amount: bigint | number) =>
    currency === null ? '–' : withAmounts(writeAmount(BigInt(amount), { currency }));
  return sum === null ? moreThan(written(highestExact)) : written(sum);
}

function textsOf(sums: Sums, written: Written): Record<keyof Sums, string> {
  return {
    visits: grouped(sums.visits),
    returning: grouped(sums.returning),
    bills: billsText(sums.bills, written),
    served: grouped(sums.served),
    benefits: grouped(sums.benefits),
  };
}
