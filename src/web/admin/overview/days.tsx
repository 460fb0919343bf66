// Points given and taken by day; a chosen day links to its entries in the audit log.
import { useState } from 'react';
import type { Overview } from '../../../contract/overview/overview.ts';
import { useDayText } from '../../words/times/days.ts';
import { DayBars } from '../../parts/chart/day-bars.tsx';
import { KeyFigures } from '../../parts/chart/key-figures.tsx';
import { UnseenTable } from '../../parts/chart/unseen-table.tsx';
import { Panel, Stack } from '../../look/layout.tsx';
import { Heading } from '../../look/staff-layout.tsx';
import { overviewWords } from '../../words/office/overview/overview.ts';
import { useOffice } from '../../words/office/words.ts';
import { grouped } from '../../words/languages/plural.ts';
import { SpanChoice, useSpan } from './span.tsx';

type Day = Overview['days'][number];

export function Days({ days: all }: { days: readonly Day[] }) {
  const words = useOffice(overviewWords);
  const dayText = useDayText();
  const { days, span, setSpan } = useSpan(all);
  const [asked, choose] = useState<string>();
  const found = days.findIndex(({ day }) => day === asked);
  const place = found === -1 ? days.length - 1 : found;
  const sums = sumsOf(days);
  const columns = names.filter((name) => name !== 'brought' || sums.brought > 0);
  const summaryOf = (day: Day) => words.daySummary({ ...day, day: dayText(day.day) });

  return (
    <Panel
      title={words.days}
      aside={<SpanChoice label={words.span} span={span} onChoose={setSpan} />}
    >
      <Stack>
        <Figures sums={sums} since={days[0]!.day} until={days.at(-1)!.day} coloured />
        <DayBars
          label={words.day}
          bars={days.map((day) => ({ up: day.given, down: day.taken, text: summaryOf(day) }))}
          chosen={place}
          onChoose={(chosen) => choose(days[chosen]!.day)}
          ends={[dayText(days[0]!.day), dayText(days.at(-1)!.day)]}
        />
        <ChosenDay day={days[place]!} />
        <UnseenTable
          caption={words.days}
          heads={[words.day, ...columns.map((name) => words[name])]}
          rows={days.map((day) => [dayText(day.day), ...columns.map((name) => grouped(day[name]))])}
        />
      </Stack>
    </Panel>
  );
}

type Sums = Omit<Day, 'day'>;

const names = ['given', 'taken', 'brought', 'visits', 'served'] as const satisfies (keyof Sums)[];

/** The sums over all days. */
function sumsOf(days: readonly Day[]) {
  const sum = (of: keyof Sums) => days.reduce((total, day) => total + day[of], 0);
  return {
    given: sum('given'),
    taken: sum('taken'),
    brought: sum('brought'),
    visits: sum('visits'),
    served: sum('served'),
  };
}

function ChosenDay({ day: { day, ...sums } }: { day: Day }) {
  const dayText = useDayText();
  return (
    <Stack gap="small">
      <Heading>{dayText(day)}</Heading>
      <Figures sums={sums} since={day} until={day} />
    </Stack>
  );
}

interface FiguresProps {
  sums: Sums;
  /** The first and the last day that the sums cover. */
  since: string;
  until: string;
  /** The sums, in the colours of the chart. */
  coloured?: true;
}

/** Each sum links to its entries in the audit log; points from files only where there are any. */
function Figures({ sums, since, until, coloured }: FiguresProps) {
  const words = useOffice(overviewWords);
  const auditLink = (action: `points.${'' | 'imported'}` | 'benefit.') =>
    `/admin?tab=settings&view=audit&q=${action}&since=${since}&until=${until}`;
  const { given, taken, brought, visits, served } = sums;
  return (
    <KeyFigures
      figures={[
        {
          name: words.given,
          value: grouped(given),
          to: auditLink('points.'),
          ...(coloured && { tone: 'good' }),
        },
        {
          name: words.taken,
          value: grouped(taken),
          to: auditLink('points.'),
          ...(coloured && { tone: 'bad' }),
        },
        ...(brought
          ? [{ name: words.brought, value: grouped(brought), to: auditLink('points.imported') }]
          : []),
        { name: words.visits, value: grouped(visits), to: auditLink('points.') },
        { name: words.served, value: grouped(served), to: auditLink('benefit.') },
      ]}
    />
  );
}
