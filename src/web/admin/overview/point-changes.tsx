// The rows behind a figure of what is owed, page by page.
import type { ChangeKind, PointChange } from '../../../contract/overview/liability.ts';
import { useAsk } from '../../api/api-hooks.ts';
import { TextLink } from '../../look/button.tsx';
import { SoftText, Stack } from '../../look/layout.tsx';
import { useListPlace } from '../../parts/table/list-place.ts';
import { Table, type Column } from '../../parts/table/table.tsx';
import { Moment } from '../../parts/list/list.tsx';
import { grouped } from '../../words/languages/plural.ts';
import { liabilityWords } from '../../words/office/overview/liability-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { useMonthText } from '../../words/times/months.ts';
import { linkToMember } from '../parts/open-member.ts';
import { useOutletName } from '../parts/outlets/outlet-name.ts';

interface PointChangesProps {
  month: string;
  kind: ChangeKind;
  /** The outlet; `0` for rows without one, undefined for all. */
  outlet: string | undefined;
}

export function PointChanges({ month, kind, outlet }: PointChangesProps) {
  const words = useOffice(liabilityWords);
  const monthText = useMonthText();
  const outletName = useOutletName();
  const place = useListPlace({ limit: 25 });
  const ask = useAsk(
    'listPointChanges',
    { query: { ...place.query, month, kind, outlet } },
    { keep: true },
  );
  return (
    <Stack gap="large">
      <Stack gap="small">
        <div>
          <TextLink to={`/admin?tab=overview&view=owed&month=${month}`}>{words.back}</TextLink>
        </div>
        <h2 className="text-xl leading-snug font-semibold wrap-anywhere">{words.kinds[kind]}</h2>
        <SoftText>
          <bdi>{monthText(month)}</bdi>
        </SoftText>
        {outlet !== undefined && (
          <SoftText>
            <bdi>{outlet === '0' ? words.noOutlet : outletName(Number(outlet))}</bdi>
          </SoftText>
        )}
      </Stack>
      <Table
        label={words.kinds[kind]}
        ask={ask}
        pager={place.pager}
        keyOf={({ id }) => id}
        columns={useColumns()}
        empty={<SoftText>{words.noRows}</SoftText>}
      />
    </Stack>
  );
}

function useColumns(): Column<PointChange>[] {
  const words = useOffice(liabilityWords);
  const outletName = useOutletName();
  return [
    {
      key: 'when',
      head: words.when,
      cell: ({ at }) => <Moment at={at} format="shortDateTime" />,
    },
    {
      key: 'member',
      head: words.member,
      cell: ({ customerId, name }) =>
        customerId === null || name === null ? (
          words.gone
        ) : (
          <TextLink to={linkToMember({ id: customerId }).href}>
            <bdi>{name}</bdi>
          </TextLink>
        ),
    },
    { key: 'what', head: words.what, cell: ({ description }) => <bdi>{description || '–'}</bdi> },
    {
      key: 'outlet',
      head: words.outlet,
      cell: ({ outletId }) => <bdi>{outletId === null ? '–' : outletName(outletId)}</bdi>,
    },
    {
      key: 'points',
      head: words.points,
      align: 'end',
      cell: ({ points }) => <bdi>{grouped(points)}</bdi>,
    },
  ];
}
