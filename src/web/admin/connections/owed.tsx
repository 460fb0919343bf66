// Points of refunded bills that were spent before, and are owed.
import { useAsk } from '../../api/api-hooks.ts';
import { TextLink } from '../../look/button.tsx';
import { Panel, SoftText, Stack } from '../../look/layout.tsx';
import { useListPlace } from '../../parts/table/list-place.ts';
import { Moment } from '../../parts/list/list.tsx';
import { Table } from '../../parts/table/table.tsx';
import { grouped } from '../../words/languages/plural.ts';
import { owedWords } from '../../words/office/connections/key-words.ts';
import { isolated, useOffice } from '../../words/office/words.ts';
import { linkToMember } from '../parts/open-member.ts';
import { NoRows } from '../parts/rows/rows.tsx';
import type { Owed as OwedRow } from '../../../contract/visits/visits.ts';

const shownRows = 25;

export function Owed() {
  const words = useOffice(owedWords);
  const place = useListPlace({ limit: shownRows, parameter: 'owed' });
  const owed = useAsk('listOwed', { query: place.query });
  return (
    <Panel title={words.title}>
      <Stack>
        <SoftText>{words.text}</SoftText>
        <Table<OwedRow>
          label={words.title}
          keyOf={({ id }) => id}
          expected={2}
          ask={owed}
          pager={place.pager}
          columns={[
            {
              key: 'member',
              head: words.member,
              cell: ({ customerId, name }) => (
                <TextLink to={linkToMember({ id: customerId }).href}>
                  <bdi>{name}</bdi>
                </TextLink>
              ),
            },
            { key: 'bill', head: words.bill, cell: ({ bill }) => (bill ? isolated(bill) : '–') },
            { key: 'owed', head: words.owed, cell: (row) => grouped(row.owed) },
            {
              key: 'when',
              head: words.when,
              cell: ({ at }) => <Moment at={at} format="shortDateTime" />,
            },
          ]}
          empty={<NoRows words={words} />}
        />
      </Stack>
    </Panel>
  );
}
