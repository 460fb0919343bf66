// What is owed to guests: the points that they can spend at the end of each month, what changed
// them, and the rows behind each figure.
import { Download } from 'lucide-react';
import {
  changeKinds,
  liabilityFiles,
  type Liability,
  type LiabilityMonth,
} from '../../../contract/overview/liability.ts';
import { addressOf } from '../../api/client.ts';
import { useAsk } from '../../api/api-hooks.ts';
import { FileLink, TextLink } from '../../look/button.tsx';
import { Empty } from '../../look/empty.tsx';
import { Panel, Row, SoftText, Stack } from '../../look/layout.tsx';
import { PartHeader } from '../../look/staff-layout.tsx';
import { useSearchParams, withParameters } from '../../navigation/search-params.ts';
import { SelectField } from '../../parts/form/field.tsx';
import { KeyFigures } from '../../parts/chart/key-figures.tsx';
import { Loaded, Skeleton } from '../../parts/frame/loaded.tsx';
import { Table, type Column } from '../../parts/table/table.tsx';
import { withAmounts } from '../../words/amounts.ts';
import { useWords } from '../../words/languages/language.ts';
import { grouped } from '../../words/languages/plural.ts';
import { liabilityWords } from '../../words/office/overview/liability-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { useMonthText } from '../../words/times/months.ts';
import { ProvedFileLink } from '../parts/files/proved-file-link.tsx';
import { useMay } from '../parts/may.ts';
import { Endings } from './endings.tsx';
import { ByLevel, ByOutlet, ChosenMonth } from './owed-month.tsx';
import { PointChanges } from './point-changes.tsx';
import { SpentSince } from './spent-since.tsx';

/** Milliseconds until the figures are requested again while their sums lack rows. */
const refetchBehind = 2_000;

/** The months, or the rows of one of their figures (`?month=`, `?kind=`, `?outlet=`). */
export function WhatIsOwed() {
  const [search] = useSearchParams();
  const kind = changeKinds.find((name) => name === search.get('kind'));
  const asked = search.get('month') ?? '';
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? asked : undefined;
  const outlet = /^\d{1,15}$/.test(search.get('outlet') ?? '') ? search.get('outlet')! : undefined;
  if (kind && month) return <PointChanges key={kind} {...{ kind, month, outlet }} />;
  return <Months month={month} />;
}

function Months({ month }: { month: string | undefined }) {
  const words = useOffice(liabilityWords);
  const ask = useAsk(
    'readLiability',
    { query: { month } },
    {
      keep: true,
      refetchAfter: (reply: Liability | undefined) =>
        reply?.whole === false ? refetchBehind : undefined,
    },
  );
  return (
    <Stack gap="large">
      <PartHeader title={words.title}>{words.text}</PartHeader>
      <Loaded ask={ask} skeleton={<Skeleton size="history" />}>
        {(shown) =>
          shown.months.length === 0 ? (
            <Empty>
              <p>{words.none}</p>
              <SoftText>{words.noneText}</SoftText>
            </Empty>
          ) : (
            <Shown {...shown} />
          )
        }
      </Loaded>
    </Stack>
  );
}

function Shown({ months, month, outlets, levels, cohorts, expected, gifts, ...rest }: Liability) {
  const { menu, cost, endings, endedUnspent, whole } = rest;
  const words = useOffice(liabilityWords);
  const chosen = months.find((one) => one.month === month);
  const hasSeveral = (useAsk('listOutlets', {}).data ?? []).length > 1;
  return (
    <Stack gap="large">
      {!whole && <SoftText>{words.catchingUp}</SoftText>}
      <Choice months={months} month={month} />
      {chosen && <ChosenMonth {...{ chosen, menu, cost }} isLatest={chosen === months[0]} />}
      {chosen && hasSeveral && outlets.some(({ outletId }) => outletId !== null) && (
        <ByOutlet month={chosen.month} outlets={outlets} />
      )}
      {levels.length > 0 && <ByLevel levels={levels} />}
      {gifts.waiting > 0 && <Gifts gifts={gifts} />}
      <MonthTable months={months} />
      <Endings endings={endings} endedUnspent={endedUnspent} />
      <SpentSince cohorts={cohorts} expected={expected} />
    </Stack>
  );
}

/** The gifts that wait for guests, which no points stand for. */
function Gifts({ gifts: { waiting, atMenu, atCost } }: Pick<Liability, 'gifts'>) {
  const words = useOffice(liabilityWords);
  return (
    <Panel title={words.gifts}>
      <Stack gap="small">
        <SoftText>{words.giftsText}</SoftText>
        <KeyFigures
          figures={[
            { name: words.giftsWaiting, value: grouped(waiting) },
            ...(atMenu ? [{ name: words.atMenu, value: withAmounts(atMenu) }] : []),
            ...(atCost ? [{ name: words.atCost, value: withAmounts(atCost) }] : []),
          ]}
        />
      </Stack>
    </Panel>
  );
}

/** The files of a month. */
const ofMonth = ['exportMonth', 'exportPointChanges'] as const;

function Choice({ months, month }: Pick<Liability, 'months' | 'month'>) {
  const words = useOffice(liabilityWords);
  const { language } = useWords();
  const may = useMay();
  const monthText = useMonthText();
  const [, setSearch] = useSearchParams();
  return (
    <div className="flex flex-wrap items-end gap-4">
      <SelectField
        name="month"
        label={words.month}
        value={month ?? ''}
        onChange={({ target }) =>
          setSearch((before) => withParameters(before, { month: target.value }), { replace: true })
        }
        options={months.map((one) => ({ value: one.month, label: monthText(one.month) }))}
      />
      <Row>
        {month !== null &&
          ofMonth.filter(may).map((call) => (
            <ProvedFileLink
              key={call}
              href={addressOf(call, { query: { language, month } })}
              label={words.ofMonth[call].label}
              icon={Download}
              download
              failed={words.failed}
            >
              {words.ofMonth[call].name}
            </ProvedFileLink>
          ))}
      </Row>
    </div>
  );
}

function MonthTable({ months }: Pick<Liability, 'months'>) {
  const words = useOffice(liabilityWords);
  const { language } = useWords();
  const monthText = useMonthText();
  const columns: Column<LiabilityMonth>[] = [
    {
      key: 'month',
      head: words.month,
      cell: ({ month }) => (
        <TextLink to={`/admin?tab=overview&view=owed&month=${month}`}>{monthText(month)}</TextLink>
      ),
    },
    figure('opening', { head: words.opening, of: ({ opening }) => opening }),
    figure('more', {
      head: words.more,
      of: ({ earned, brought, givenBack }) => earned + brought + givenBack,
    }),
    figure('less', {
      head: words.less,
      of: ({ takenBack, spent, ended, left }) => takenBack + spent + ended + left,
    }),
    figure('closing', { head: words.closing, of: ({ closing }) => closing }),
    ...(months.some(({ atMenu }) => atMenu) ? [closingAtMenu(words)] : []),
  ];
  return (
    <Panel title={words.months}>
      <Stack>
        <Row>
          {liabilityFiles.map((by) => (
            <FileLink
              key={by}
              href={addressOf('exportLiability', { query: { language, by } })}
              label={words.files[by].label}
              icon={Download}
              download
            >
              {words.files[by].name}
            </FileLink>
          ))}
        </Row>
        <Table
          label={words.months}
          ask={{ data: months, error: null, isFetching: false, refetch: () => undefined }}
          keyOf={({ month }) => month}
          columns={columns}
          empty={<SoftText>{words.none}</SoftText>}
        />
      </Stack>
    </Panel>
  );
}

const figure = (
  key: string,
  { head, of }: { head: string; of: (row: LiabilityMonth) => number },
): Column<LiabilityMonth> => ({
  key,
  head,
  align: 'end',
  cell: (row) => <bdi>{grouped(of(row))}</bdi>,
});

const closingAtMenu = (words: { atMenu: string }): Column<LiabilityMonth> => ({
  key: 'atMenu',
  head: words.atMenu,
  align: 'end',
  cell: ({ atMenu }) => <bdi>{atMenu ? withAmounts(atMenu.closing) : '–'}</bdi>,
});
