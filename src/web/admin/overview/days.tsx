// Points that were given and taken, day by day; the entries of the chosen day are a touch away.
import { useState } from 'react';
import type { Overview } from '../../../contract/overview.ts';
import { useDayText } from '../../days.ts';
import { DayBars } from '../../parts/chart/day-bars.tsx';
import { KeyFigures } from '../../parts/chart/key-figures.tsx';
import { UnseenTable } from '../../parts/chart/unseen-table.tsx';
import { Choice } from '../../parts/form/choice.tsx';
import { TextLink } from '../../parts/look/button.tsx';
import { Heading, Panel, Stack } from '../../parts/look/layout.tsx';
import { overviewWords } from '../../words/office/overview.ts';
import { useOffice } from '../../words/office/words.ts';
import { grouped } from '../../words/plural.ts';

type Day = Overview['days'][number];

const spans = ['30', '90'] as const;

export function Days({ days: all }: { days: readonly Day[] }) {
  const words = useOffice(overviewWords);
  const dayText = useDayText();
  const [span, setSpan] = useState<(typeof spans)[number]>('30');
  const days = all.slice(-Number(span));
  const [asked, choose] = useState<string>();
  const found = days.findIndex(({ day }) => day === asked);
  const place = found === -1 ? days.length - 1 : found;
  const told = (day: Day) => words.dayTold({ ...day, day: dayText(day.day) });

  return (
    <Panel
      title={words.days}
      aside={
        <Choice
          unseenLabel
          label={words.span}
          options={spans.map((value) => ({ value, label: words.spans[value] }))}
          value={span}
          onChoose={setSpan}
        />
      }
    >
      <Stack>
        <Sums days={days} />
        <DayBars
          label={words.day}
          bars={days.map((day) => ({ up: day.given, down: day.taken, told: told(day) }))}
          chosen={place}
          onChoose={(chosen) => choose(days[chosen]!.day)}
          ends={[dayText(days[0]!.day), dayText(days.at(-1)!.day)]}
        />
        <ChosenDay day={days[place]!} />
        <UnseenTable
          caption={words.days}
          heads={[words.day, words.given, words.taken, words.visits, words.served]}
          rows={days.map(({ day, given, taken, visits, served }) => [
            dayText(day),
            ...[given, taken, visits, served].map(grouped),
          ])}
        />
      </Stack>
    </Panel>
  );
}

/** What the days come to together. */
function Sums({ days }: { days: readonly Day[] }) {
  const words = useOffice(overviewWords);
  const sum = (of: 'given' | 'taken' | 'visits' | 'served') =>
    grouped(days.reduce((total, day) => total + day[of], 0));
  return (
    <KeyFigures
      figures={[
        { name: words.given, value: sum('given'), tone: 'good' },
        { name: words.taken, value: sum('taken'), tone: 'bad' },
        { name: words.visits, value: sum('visits') },
        { name: words.served, value: sum('served') },
      ]}
    />
  );
}

function ChosenDay({ day: { day, ...sums } }: { day: Day }) {
  const words = useOffice(overviewWords);
  const dayText = useDayText();
  const { given, taken, visits, served } = sums;
  const entries = `/admin?tab=settings&view=audit&q=points.&since=${day}&until=${day}`;
  return (
    <Stack gap="small">
      <Heading>{dayText(day)}</Heading>
      <KeyFigures
        figures={[
          { name: words.given, value: grouped(given) },
          { name: words.taken, value: grouped(taken) },
          { name: words.visits, value: grouped(visits) },
          { name: words.served, value: grouped(served) },
        ]}
      >
        <TextLink to={entries}>{words.entries}</TextLink>
      </KeyFigures>
    </Stack>
  );
}
