// The visits behind a line of what stands out, page by page.
import type { LineVisit, StandingOutLine } from '../../../contract/overview/standing-out.ts';
import { useAsk } from '../../api/api-hooks.ts';
import { TextLink } from '../../look/button.tsx';
import { SoftText, Stack } from '../../look/layout.tsx';
import { useListPlace } from '../../parts/table/list-place.ts';
import { Table, type Column } from '../../parts/table/table.tsx';
import { TwoLines } from '../../parts/table/two-lines.tsx';
import { Moment } from '../../parts/list/list.tsx';
import { withAmounts } from '../../words/amounts.ts';
import { closeWords } from '../../words/office/visits/close-words.ts';
import { standingOutWords } from '../../words/office/overview/standing-out-words.ts';
import { visitListWords } from '../../words/office/visits/visit-list.ts';
import { isolated, useOffice } from '../../words/office/words.ts';
import { linkToMember } from '../parts/open-member.ts';
import { useLineText } from './lines.tsx';

interface LineVisitsProps {
  line: string;
  days: '7' | '14' | '28';
  /** The lines; undefined while they are loading. */
  lines: readonly StandingOutLine[] | undefined;
}

export function LineVisits({ line, days, lines }: LineVisitsProps) {
  const words = useOffice(standingOutWords);
  const textOf = useLineText();
  const place = useListPlace({ limit: 25 });
  const ask = useAsk(
    'listStandingOutVisits',
    { query: { ...place.query, line, days } },
    { keep: true },
  );
  const found = lines?.find((one) => one.line === line);
  const { title, detail } = found ? textOf(found) : { title: words.show, detail: '' };
  return (
    <Stack gap="large">
      <Stack gap="small">
        <div>
          <TextLink to={`/admin?tab=overview&view=standing-out&days=${days}`}>
            {words.back}
          </TextLink>
        </div>
        <h2 className="text-xl leading-snug font-semibold wrap-anywhere">{title}</h2>
        <SoftText>{detail}</SoftText>
      </Stack>
      <Table
        label={words.show}
        ask={ask}
        pager={place.pager}
        keyOf={({ id }) => id}
        columns={useColumns()}
        empty={<SoftText>{words.noVisits}</SoftText>}
      />
    </Stack>
  );
}

function useColumns(): Column<LineVisit>[] {
  const words = useOffice(standingOutWords);
  const list = useOffice(visitListWords);
  const { figures } = useOffice(closeWords);
  return [
    {
      key: 'when',
      head: list.heading,
      cell: ({ at }) => <Moment at={at} format="shortDateTime" />,
    },
    {
      key: 'guest',
      head: list.guest,
      cell: ({ customerId, guest }) =>
        customerId === null || guest === null ? (
          words.deleted
        ) : (
          <TextLink to={linkToMember({ id: customerId }).href}>
            <bdi>{guest}</bdi>
          </TextLink>
        ),
    },
    {
      key: 'person',
      head: words.person,
      cell: ({ person, identifiedBy }) => (
        <TwoLines
          title={person ?? words.formerPerson}
          detail={identifiedBy && list.identified[identifiedBy]}
        />
      ),
    },
    {
      key: 'bill',
      head: figures.bills,
      align: 'end',
      cell: ({ bill }) =>
        bill ? isolated([bill.number, withAmounts(bill.amount)].filter(Boolean).join(' · ')) : '–',
    },
    {
      key: 'rewards',
      head: figures.rewards,
      align: 'end',
      cell: ({ claims }) => claims.length || '–',
    },
    {
      key: 'undone',
      head: figures.undone,
      cell: ({ undoneAt }) =>
        undoneAt === null ? '–' : <Moment at={undoneAt} format="shortDateTime" />,
    },
  ];
}
