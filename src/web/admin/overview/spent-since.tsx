// What was spent of the points of each month of earning, and what is expected of those owed now.
import { cohortAges, type Cohort, type Liability } from '../../../contract/overview/liability.ts';
import { Panel, SoftText, Stack } from '../../look/layout.tsx';
import { Table, type Column } from '../../parts/table/table.tsx';
import { grouped } from '../../words/languages/plural.ts';
import { liabilityWords } from '../../words/office/overview/liability-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { useMonthText } from '../../words/times/months.ts';

/** Nothing before the month after the first one has ended. */
export function SpentSince({ cohorts, expected }: Pick<Liability, 'cohorts' | 'expected'>) {
  const words = useOffice(liabilityWords);
  const monthText = useMonthText();
  if (cohorts.length === 0) return null;
  const columns: Column<Cohort>[] = [
    { key: 'month', head: words.month, cell: ({ month }) => monthText(month) },
    {
      key: 'members',
      head: words.members,
      align: 'end',
      cell: ({ guests }) => <bdi>{grouped(guests)}</bdi>,
    },
    {
      key: 'earned',
      head: words.earnedPoints,
      align: 'end',
      cell: ({ earned }) => <bdi>{grouped(earned)}</bdi>,
    },
    ...cohortAges.map((age): Column<Cohort> => ({
      key: String(age),
      head: words.within[age],
      align: 'end',
      cell: ({ spent }) => {
        const percent = spent.find((one) => one.age === age)?.percent;
        return <bdi>{percent === undefined ? '–' : `${percent}%`}</bdi>;
      },
    })),
  ];
  return (
    <Panel title={words.spentSince}>
      <Stack>
        {expected ? (
          <p>
            {words.expected(String(Math.round(expected.percent)))}{' '}
            <span className="text-soft">{words.expectedFrom(expected.guests)}</span>
          </p>
        ) : (
          <p>{words.tooEarly}</p>
        )}
        <SoftText>{words.spentSinceText}</SoftText>
        <Table
          label={words.spentSince}
          ask={{ data: cohorts, error: null, isFetching: false, refetch: () => undefined }}
          keyOf={({ month }) => month}
          columns={columns}
          empty={null}
        />
      </Stack>
    </Panel>
  );
}
