// A month of what is owed: what changed it in points and in money, and the same by outlet.
import type {
  ChangeKind,
  Liability,
  LiabilityMonth,
  MoneySums,
  PointWorth,
} from '../../../contract/overview/liability.ts';
import { TextLink } from '../../look/button.tsx';
import { Panel, SoftText, Stack } from '../../look/layout.tsx';
import { withParameters } from '../../navigation/search-params.ts';
import { KeyFigures } from '../../parts/chart/key-figures.tsx';
import { useAsk } from '../../api/api-hooks.ts';
import { Coin } from '../../parts/card/customer.tsx';
import { Table, type Column } from '../../parts/table/table.tsx';
import { withAmounts } from '../../words/amounts.ts';
import { useWords } from '../../words/languages/language.ts';
import { grouped } from '../../words/languages/plural.ts';
import { liabilityWords } from '../../words/office/overview/liability-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { useMonthText } from '../../words/times/months.ts';
import { useOutletName } from '../parts/outlets/outlet-name.ts';

/** The kinds of changes in the order in which they are shown. */
const shown: ChangeKind[] = [
  'earned',
  'brought',
  'givenBack',
  'takenBack',
  'spent',
  'ended',
  'left',
];

interface ChosenMonthProps extends Pick<Liability, 'menu' | 'cost'> {
  chosen: LiabilityMonth;
  isLatest: boolean;
}

export function ChosenMonth({ chosen, isLatest, menu, cost }: ChosenMonthProps) {
  const words = useOffice(liabilityWords);
  const monthText = useMonthText();
  const names = { ...words.kinds, ...words, closing: isLatest ? words.now : words.closing };
  const columns: Column<Line>[] = [
    { key: 'change', head: words.change, cell: (line) => names[line] },
    {
      key: 'points',
      head: words.points,
      align: 'end',
      cell: (line) => <Points of={chosen} {...{ line }} />,
    },
    ...inMoney('atMenu', { head: words.atMenu, money: chosen.atMenu }),
    ...inMoney('atCost', { head: words.atCost, money: chosen.atCost }),
  ];
  return (
    <Panel title={monthText(chosen.month)}>
      <Stack>
        <Table
          label={monthText(chosen.month)}
          ask={{ data: linesOf(chosen), error: null, isFetching: false, refetch: () => undefined }}
          keyOf={(line) => line}
          columns={columns}
          empty={null}
        />
        <Worths menu={menu} cost={cost} isLatest={isLatest} />
      </Stack>
    </Panel>
  );
}

type Line = 'opening' | ChangeKind | 'revalued' | 'closing';

/** The lines of a month; changes of nothing are left out. */
function linesOf(chosen: LiabilityMonth): Line[] {
  const { atMenu, atCost } = chosen;
  const isRevalued = [atMenu, atCost].some((money) => money && /[1-9]/.test(money.revalued));
  const changes = shown.filter((kind) => chosen[kind] !== 0);
  return ['opening', ...changes, ...(isRevalued ? ['revalued' as const] : []), 'closing'];
}

/** The points of a line, which lead to their rows. */
function Points({ of, line }: { of: LiabilityMonth; line: Line }) {
  if (line === 'revalued') return '–';
  const text = <bdi>{grouped(of[line])}</bdi>;
  if (line === 'opening' || line === 'closing') return text;
  return <TextLink to={toRows(of.month, line)}>{text}</TextLink>;
}

const inMoney = (
  key: string,
  { head, money }: { head: string; money: MoneySums | null },
): Column<Line>[] =>
  money ? [{ key, head, align: 'end', cell: (line) => <bdi>{withAmounts(money[line])}</bdi> }] : [];

/** The values of a point at the end of the month, and what each is made of. */
function Worths({ menu, cost, isLatest }: Omit<ChosenMonthProps, 'chosen'>) {
  const words = useOffice(liabilityWords);
  if (!menu && !cost) {
    return isLatest ? (
      <SoftText>
        {words.noWorth} <TextLink to="/admin?tab=rewards">{words.toRewards}</TextLink>
      </SoftText>
    ) : null;
  }
  const madeOf = ({ served }: PointWorth) =>
    served === null ? words.fromOffered : words.fromServed(served);
  return (
    <div className="grid gap-1">
      {menu && (
        <SoftText>
          {words.worthAtMenu(withAmounts(menu.hundred))} ({madeOf(menu)})
        </SoftText>
      )}
      {cost && (
        <SoftText>
          {words.worthAtCost(withAmounts(cost.hundred))} ({madeOf(cost)})
        </SoftText>
      )}
    </div>
  );
}

interface ByOutletProps {
  month: string;
  outlets: Liability['outlets'];
}

export function ByOutlet({ month, outlets }: ByOutletProps) {
  const words = useOffice(liabilityWords);
  const outletName = useOutletName();
  const figures = useFigures(month);
  return (
    <Panel title={words.byOutlet}>
      <Stack>
        <SoftText>{words.byOutletText}</SoftText>
        {outlets.map(({ outletId, ...part }) => (
          <section key={outletId ?? 0}>
            <h3 className="mb-1 font-semibold">
              <bdi>{outletId === null ? words.noOutlet : outletName(outletId)}</bdi>
            </h3>
            <KeyFigures figures={figures(part, outletId ?? 0)} />
          </section>
        ))}
      </Stack>
    </Panel>
  );
}

/** What members of each level could spend when the month ended. */
export function ByLevel({ levels }: Pick<Liability, 'levels'>) {
  const words = useOffice(liabilityWords);
  const names = useWords().levels;
  const { levelsBy = 'balance' } = useAsk('readSettings', {}).data ?? {};
  const columns: Column<Liability['levels'][number]>[] = [
    {
      key: 'level',
      head: words.level,
      cell: ({ level }) => (
        <span className="inline-flex items-center gap-2">
          <Coin level={level} size="size-5" />
          <bdi>{names[level]}</bdi>
        </span>
      ),
    },
    {
      key: 'members',
      head: words.members,
      align: 'end',
      cell: (row) => <bdi>{grouped(row.members)}</bdi>,
    },
    {
      key: 'points',
      head: words.points,
      align: 'end',
      cell: (row) => <bdi>{grouped(row.points)}</bdi>,
    },
    ...levelMoney('atMenu', { levels, head: words.atMenu }),
    ...levelMoney('atCost', { levels, head: words.atCost }),
  ];
  return (
    <Panel title={words.byLevel}>
      <Stack>
        <SoftText>{words.byLevelText}</SoftText>
        {levelsBy !== 'balance' && <SoftText>{words.byBalance}</SoftText>}
        <Table
          label={words.byLevel}
          ask={{
            data: levels.filter(({ members }) => members > 0),
            error: null,
            isFetching: false,
            refetch: () => undefined,
          }}
          keyOf={({ level }) => level}
          columns={columns}
          empty={null}
        />
      </Stack>
    </Panel>
  );
}

/** The column of an amount, where points had a value. */
const levelMoney = (
  name: 'atMenu' | 'atCost',
  { levels, head }: { levels: Liability['levels']; head: string },
): Column<Liability['levels'][number]>[] =>
  levels.some((row) => row[name] !== null)
    ? [{ key: name, head, align: 'end', cell: (row) => <bdi>{withAmounts(row[name]!)}</bdi> }]
    : [];

/** The changes of an outlet, each with its rows, and its money below; zeros are left out. */
function useFigures(month: string) {
  const { kinds } = useOffice(liabilityWords);
  return (part: Omit<Liability['outlets'][number], 'outletId'>, outlet: number) =>
    shown
      .filter((kind) => part[kind] !== 0)
      .map((kind) => ({
        name: kinds[kind],
        value: grouped(part[kind]),
        to: toRows(month, kind, outlet),
        ...(part.atMenu && { note: withAmounts(part.atMenu[kind]) }),
      }));
}

const toRows = (month: string, kind: ChangeKind, outlet?: number) =>
  `/admin?${withParameters(new URLSearchParams('tab=overview&view=owed'), {
    month,
    kind,
    outlet: outlet === undefined ? undefined : String(outlet),
  })}`;
