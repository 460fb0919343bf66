// The result of a comparison of a till's bills: counts and sums, and the bills of each verdict.
import { Download } from 'lucide-react';
import { useState } from 'react';
import {
  billVerdicts,
  type BillVerdict,
  type ComparedBill,
  type ComparedBills,
  type Comparison,
} from '../../../contract/visits/till-bills.ts';
import { csvLine, csvStart } from '../../../domain/data/csv.ts';
import { translate } from '../../api/explain.ts';
import { useAsk } from '../../api/api-hooks.ts';
import { download } from '../../device/download.ts';
import { Button, TextLink } from '../../look/button.tsx';
import { Empty } from '../../look/empty.tsx';
import { Row, SoftText, Stack } from '../../look/layout.tsx';
import { Note } from '../../look/note.tsx';
import { KeyFigures } from '../../parts/chart/key-figures.tsx';
import { Choice } from '../../parts/form/choice.tsx';
import { Moment } from '../../parts/list/list.tsx';
import { Table, type Column } from '../../parts/table/table.tsx';
import { TwoLines } from '../../parts/table/two-lines.tsx';
import { withAmounts } from '../../words/amounts.ts';
import { useWords } from '../../words/languages/language.ts';
import { grouped } from '../../words/languages/plural.ts';
import { outletCloseWords } from '../../words/office/visits/close-words.ts';
import { tillBillWords } from '../../words/office/visits/till-bill-words.ts';
import { isolated, useOffice } from '../../words/office/words.ts';
import { useDayText } from '../../words/times/days.ts';
import { useOutletName } from '../parts/outlets/outlet-name.ts';
import { linkToMember } from '../parts/open-member.ts';
import { differenceText } from './outlet-closes.tsx';

interface ComparedDayProps {
  file: string;
  of: ComparedBills & { comparison: Comparison };
  onAgain: () => void;
  onOtherColumns: () => void;
}

/** The verdicts whose sums are shown even if no bill has them. */
const first: readonly BillVerdict[] = ['earned', 'notEarned', 'more', 'noBill'];
/** The order of the verdicts: those that need attention are first. */
const urgent: readonly BillVerdict[] = [
  'more',
  'noBill',
  'differs',
  'undone',
  'notEarned',
  'unread',
  'earned',
];

export function ComparedDay({ file, of: compared, ...acts }: ComparedDayProps) {
  const words = useOffice(tillBillWords);
  const dayText = useDayText();
  const outletName = useOutletName();
  const outlets = useAsk('listOutlets', {}).data ?? [];
  const { day, outletId, comparison } = compared;
  const { sums, otherDays, otherOutlets, bills } = comparison;
  const head = words.of({ file, day: dayText(day) });
  return (
    <Stack gap="large">
      <Stack>
        <h3 className="text-lg leading-snug font-semibold wrap-anywhere">
          {outlets.length > 1 ? `${head} · ${isolated(outletName(outletId))}` : head}
        </h3>
        <Reported day={day} outletId={outletId} />
        <KeyFigures
          figures={sums
            .filter(({ verdict, bills: count }) => count > 0 || first.includes(verdict))
            .map(({ verdict, bills: count, amount }) => ({
              name: words.verdicts[verdict],
              value: grouped(count),
              ...(amount !== null && { note: isolated(withAmounts(amount)) }),
            }))}
        />
        {otherDays > 0 && <SoftText>{words.otherDays(otherDays)}</SoftText>}
        {otherOutlets > 0 && <SoftText>{words.otherOutlets(otherOutlets)}</SoftText>}
        <Row>
          <DownloadButton of={compared} />
          <Button onClick={acts.onAgain}>{words.again}</Button>
          <Button onClick={acts.onOtherColumns}>{words.otherColumns}</Button>
        </Row>
      </Stack>
      {bills.length === 0 ? <Note>{words.nothing}</Note> : <Bills of={comparison} />}
    </Stack>
  );
}

/** What the till's report of the day has more or less than Sofra, which the bills below explain. */
function Reported({ day, outletId }: { day: string; outletId: number }) {
  const words = useOffice(outletCloseWords);
  const { data } = useAsk('listCloses', { query: { day } });
  const difference = data?.outlets.find((close) => close.outletId === outletId)?.difference;
  return difference && <Note tone="bad">{words.differs(differenceText(difference))}</Note>;
}

/** Rows of a page of the table. */
const limit = 50;

function Bills({ of: { sums, bills } }: { of: Comparison }) {
  const words = useOffice(tillBillWords);
  const countOf = (verdict: BillVerdict) => sums.find((sum) => sum.verdict === verdict)?.bills ?? 0;
  const [chosen, setChosen] = useState<BillVerdict>();
  const [page, setPage] = useState(0);
  const verdict = chosen ?? urgent.find((one) => countOf(one) > 0) ?? 'earned';
  const kinds = billVerdicts.filter((one) => one === verdict || countOf(one) > 0);
  const shown = bills.filter((bill) => bill.verdict === verdict);
  const rows = shown.slice(page * limit, (page + 1) * limit);
  const hasMore = shown.length > (page + 1) * limit;
  const goTo = (next: number) => {
    setPage(next);
    scrollTo(0, 0);
  };
  return (
    <Stack>
      <Choice
        label={words.shown}
        unseenLabel
        value={verdict}
        onChoose={(next) => {
          setChosen(next);
          setPage(0);
        }}
        options={kinds.map((value) => ({
          value,
          label: words.verdicts[value],
          note: <bdi className="text-sm text-soft">{grouped(countOf(value))}</bdi>,
        }))}
      />
      <SoftText>{words.meanings[verdict]}</SoftText>
      <Table<ComparedBill>
        label={words.shown}
        ask={{
          data: { rows, total: shown.length, next: hasMore ? String(page + 1) : undefined },
          error: null,
          isFetching: false,
          refetch: () => undefined,
        }}
        keyOf={({ row, visit }) => `${row} ${visit?.id}`}
        pager={{ page, limit, onPrevious: () => goTo(page - 1), onNext: () => goTo(page + 1) }}
        columns={useColumns(verdict)}
        empty={
          <Empty>
            <p>{words.none}</p>
          </Empty>
        }
      />
    </Stack>
  );
}

function useColumns(verdict: BillVerdict): Column<ComparedBill>[] {
  const words = useOffice(tillBillWords);
  const reasonOf = useReason();
  const number: Column<ComparedBill> = {
    key: 'number',
    head: words.number,
    cell: ({ number: typed, row }) => (
      <TwoLines
        title={typed ? isolated(typed) : words.noNumber}
        detail={row !== null && words.row(String(row))}
      />
    ),
  };
  const billed: Column<ComparedBill> = {
    key: 'billed',
    head: words.billed,
    align: 'end',
    cell: ({ billed: amount }) => isolated(withAmounts(amount || '–')),
  };
  if (verdict === 'unread') {
    return [number, billed, { key: 'why', head: words.why, cell: (bill) => reasonOf(bill) ?? '–' }];
  }
  if (verdict === 'notEarned') return [number, billed];
  return [
    number,
    ...(verdict === 'noBill' ? [] : [billed]),
    {
      key: 'earned',
      head: words.earned,
      align: 'end',
      cell: ({ earned }) => isolated(withAmounts(earned ?? '–')),
    },
    { key: 'guest', head: words.guest, cell: ({ visit }) => <Guest of={visit} /> },
  ];
}

/** The guest of a visit, who leads to the member with all their visits. */
function Guest({ of: visit }: { of: ComparedBill['visit'] }) {
  const words = useOffice(tillBillWords);
  if (!visit) return '–';
  const { customerId, guest, at } = visit;
  return (
    <TwoLines
      title={
        customerId === null || guest === null ? (
          words.deleted
        ) : (
          <TextLink to={linkToMember({ id: customerId }).href}>
            <bdi>{guest}</bdi>
          </TextLink>
        )
      }
      detail={<Moment at={at} format="shortDateTime" />}
    />
  );
}

/** Why a row could not be read, in the reader's language. */
function useReason() {
  const spoken = useWords();
  return ({ reason }: ComparedBill): string | undefined =>
    reason === null ? undefined : translate(reason, spoken);
}

/** The button that downloads all bills with their verdicts. */
function DownloadButton({ of: { day, comparison } }: { of: ComparedDayProps['of'] }) {
  const words = useOffice(tillBillWords);
  const reasonOf = useReason();

  function save() {
    const heads = [words.what, words.number, words.billed, words.earned, words.guest];
    const lines = comparison.bills.map((bill) => {
      const { verdict, number, billed, earned, visit, row } = bill;
      const cells = [words.verdicts[verdict], number, billed, earned, visit?.guest ?? null];
      return csvLine([...cells, row, reasonOf(bill) ?? null]);
    });
    const text = csvStart + csvLine([...heads, words.rowHead, words.why]) + lines.join('');
    download({ name: `sofra-${words.file}-${day}.csv`, type: 'text/csv', text });
  }

  return (
    <Button icon={Download} onClick={save}>
      {words.download}
    </Button>
  );
}
