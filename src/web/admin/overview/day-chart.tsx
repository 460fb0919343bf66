// A chart of sums by day, with the figures of the shown days and of a chosen one.
import { useState } from 'react';
import { useDayText } from '../../words/times/days.ts';
import { DayBars } from '../../parts/chart/day-bars.tsx';
import { KeyFigures } from '../../parts/chart/key-figures.tsx';
import { ScreenReaderTable } from '../../parts/chart/screen-reader-table.tsx';
import { Choice } from '../../parts/form/choice.tsx';
import { Panel, Stack } from '../../look/layout.tsx';
import { Heading } from '../../look/staff-layout.tsx';
import { overviewWords } from '../../words/office/overview/overview-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { grouped } from '../../words/languages/plural.ts';
import { useMay } from '../parts/may.ts';

type Day<Name extends string> = { day: string } & Record<Name, number>;

/** A sum of each day; it links to its entries in the audit log. */
interface Sum<Name extends string> {
  of: Name;
  label: string;
  /** The actions in the audit log begin with this: `points.`. */
  action: string;
  /** The colour of its bars. */
  tone?: 'good' | 'bad' | 'accent';
  /** The figure is left out where it is 0. */
  rare?: true;
}

type Bars<Name extends string> = Sum<Name> & Required<Pick<Sum<Name>, 'tone'>>;

interface DayChartProps<Name extends string> {
  /** The title, the labels of the slider and of the choice of days, and the text of a day. */
  words: { days: string; day: string; span: string; daySummary: (day: Day<Name>) => string };
  /** All days, of which today is the last. */
  days: readonly Day<Name>[];
  /** The first two sums are the upper and the lower bars. */
  sums: readonly [Bars<Name>, Bars<Name>, ...Sum<Name>[]];
}

const toLog = '/admin?tab=settings&view=advanced&setting=audit';

const spans = ['30', '90'] as const;

export function DayChart<Name extends string>({ words, days: all, sums }: DayChartProps<Name>) {
  const { spans: spanNames } = useOffice(overviewWords);
  const dayText = useDayText();
  const [span, setSpan] = useState<(typeof spans)[number]>('30');
  const [asked, choose] = useState<string>();
  const days = all.slice(-Number(span));
  const found = days.findIndex(({ day }) => day === asked);
  const place = found === -1 ? days.length - 1 : found;
  const [first, last, chosen] = [days[0]!.day, days.at(-1)!.day, days[place]!];
  const [up, down] = sums;
  const total = ({ of }: Sum<Name>) => days.reduce((sum, day) => sum + day[of], 0);
  const columns = sums.filter((sum) => !sum.rare || total(sum) > 0);

  return (
    <Panel
      title={words.days}
      aside={
        <Choice
          unseenLabel
          label={words.span}
          options={spans.map((value) => ({ value, label: spanNames[value] }))}
          value={span}
          onChoose={setSpan}
        />
      }
    >
      <Stack>
        <Figures sums={sums} valueOf={total} since={first} until={last} coloured />
        <DayBars
          label={words.day}
          tones={{ up: up.tone, down: down.tone }}
          bars={days.map((day) => ({
            up: day[up.of],
            down: day[down.of],
            text: words.daySummary({ ...day, day: dayText(day.day) }),
          }))}
          chosen={place}
          onChoose={(next) => choose(days[next]!.day)}
          labels={[dayText(first), dayText(last)]}
        />
        <Stack gap="small">
          <Heading>{dayText(chosen.day)}</Heading>
          <Figures
            sums={sums}
            valueOf={({ of }) => chosen[of]}
            since={chosen.day}
            until={chosen.day}
          />
        </Stack>
        <ScreenReaderTable
          caption={words.days}
          heads={[words.day, ...columns.map(({ label }) => label)]}
          rows={days.map((day) => [dayText(day.day), ...columns.map(({ of }) => grouped(day[of]))])}
        />
      </Stack>
    </Panel>
  );
}

interface FiguresProps<Name extends string> {
  sums: readonly Sum<Name>[];
  valueOf: (sum: Sum<Name>) => number;
  /** The first and the last day that the values cover. */
  since: string;
  until: string;
  /** The values are those of the chart, in its colours. */
  coloured?: true;
}

function Figures<Name extends string>(props: FiguresProps<Name>) {
  const { sums, valueOf, since, until, coloured } = props;
  const hasAudit = useMay()('listAuditEntries');
  const shown = sums.filter((sum) => !sum.rare || valueOf(sum) > 0);
  return (
    <KeyFigures
      figures={shown.map((sum) => ({
        name: sum.label,
        value: grouped(valueOf(sum)),
        ...(hasAudit && {
          to: `${toLog}&q=${sum.action}&since=${since}&until=${until}`,
        }),
        ...(coloured && sum.tone && { tone: sum.tone }),
      }))}
    />
  );
}
