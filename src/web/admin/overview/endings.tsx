// What is expected to end in the next twelve months, and what of the points ended unspent.
import type { Liability } from '../../../contract/overview/liability.ts';
import { Panel, SoftText, Stack } from '../../look/layout.tsx';
import { Table, type Column } from '../../parts/table/table.tsx';
import { withAmounts } from '../../words/amounts.ts';
import { grouped } from '../../words/languages/plural.ts';
import { liabilityWords } from '../../words/office/overview/liability-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { useMonthText } from '../../words/times/months.ts';

type Month = NonNullable<Liability['endings']>['months'][number];

/** Nothing while no points end, and none have. */
export function Endings({ endings, endedUnspent }: Pick<Liability, 'endings' | 'endedUnspent'>) {
  const words = useOffice(liabilityWords);
  const monthText = useMonthText();
  if (!endings && !endedUnspent) return null;
  const months = endings?.months ?? [];
  const columns: Column<Month>[] = [
    { key: 'month', head: words.month, cell: ({ month }) => monthText(month) },
    {
      key: 'points',
      head: words.points,
      align: 'end',
      cell: ({ points }) => <bdi>{grouped(points)}</bdi>,
    },
    ...(['atMenu', 'atCost'] as const)
      .filter((name) => months.some((row) => row[name] !== null))
      .map((name): Column<Month> => ({
        key: name,
        head: words[name],
        align: 'end',
        cell: (row) => <bdi>{withAmounts(row[name]!)}</bdi>,
      })),
  ];
  return (
    <Panel title={words.endings}>
      <Stack>
        {endedUnspent && <p>{words.endedUnspent(endedUnspent)}</p>}
        {endings && (
          <>
            <SoftText>{words.endingsText}</SoftText>
            <Table
              label={words.endings}
              ask={{ data: months, error: null, isFetching: false, refetch: () => undefined }}
              keyOf={({ month }) => month}
              columns={columns}
              empty={<SoftText>{words.noEndings}</SoftText>}
            />
          </>
        )}
      </Stack>
    </Panel>
  );
}
