// The Members tab: the list of members with its search and filters, and the drawer of one member.
import type { Member } from '../../../contract/members/customers.ts';
import { limits } from '../../../contract/values.ts';
import { useAsk } from '../../api/hooks.ts';
import { useAgoText } from '../../words/times/days.ts';
import { Empty } from '../../look/empty.tsx';
import { Soft, Stack } from '../../look/layout.tsx';
import { CodeFigures, MobileNumber } from '../../parts/card/digits.tsx';
import { Coin, LevelChip } from '../../parts/card/customer.tsx';
import { useSearchParams } from '../../navigation/search-params.ts';
import { SearchField } from '../../parts/search/search-field.tsx';
import { Table, type Column } from '../../parts/table/table.tsx';
import { memberWords } from '../../words/office/members/members.ts';
import { useOffice } from '../../words/office/words.ts';
import { grouped } from '../../words/languages/plural.ts';
import { CustomerActions } from './actions.tsx';
import { MemberDrawer } from './drawer.tsx';
import { MemberFilters, useMemberPlace } from './filters.tsx';
import { Invitations, ToInvitations } from './invitations/invitations.tsx';
import { useOpenMember } from './open-member.ts';

export function Members() {
  const [search] = useSearchParams();
  return search.get('view') === 'invitations' ? <Invitations /> : <List />;
}

function List() {
  const words = useOffice(memberWords);
  const place = useMemberPlace();
  const member = useOpenMember();
  const customers = useAsk('listCustomers', { query: place.query }, { keep: true });
  const agoText = useAgoText();
  const columns = columnsIn(words, agoText);
  const byVisit = place.away !== undefined || place.sort === 'lastVisit';
  const unfiltered = place.q ? words.noMatchText : words.noneText;
  const emptyText = place.level || place.away ? words.noneChosenText : unfiltered;

  return (
    <Stack>
      <SearchField
        label={words.search}
        hint={words.searchHint}
        maxLength={limits.name}
        text={place.text}
        onText={place.search}
      />
      <MemberFilters place={place} />
      <ToInvitations />
      <Table
        label={words.list}
        columns={byVisit ? columns : columns.filter(({ key }) => key !== 'lastVisit')}
        ask={customers}
        keyOf={({ id }) => id}
        opens={{ linkTo: member.linkTo, sign: ({ level }) => <Coin level={level} /> }}
        actions={(customer) => <CustomerActions customer={customer} />}
        actionCount={4}
        pager={place.pager}
        expected={10}
        empty={
          <Empty>
            <p>{place.filtered ? words.noMatch : words.none}</p>
            <Soft>{emptyText}</Soft>
          </Empty>
        }
      />
      {member.id && (
        <MemberDrawer
          key={member.id}
          id={member.id}
          row={customers.data?.rows.find(({ id }) => id === member.id)}
          onClose={member.close}
        />
      )}
    </Stack>
  );
}

const columnsIn = (
  words: (typeof memberWords)['en'],
  agoText: (moment: string) => string,
): Column<Member>[] => [
  { key: 'name', head: words.name, usual: 20, cell: ({ name }) => name },
  {
    key: 'mobile',
    head: words.mobile,
    usual: 14,
    line: 'below',
    cell: ({ mobile }) => <MobileNumber mobile={mobile} />,
  },
  {
    key: 'level',
    head: words.level,
    usual: 8,
    line: 'endBelow',
    cell: ({ level }) => <LevelChip level={level} />,
  },
  {
    key: 'points',
    head: words.points,
    align: 'end',
    usual: 6,
    line: 'end',
    cell: ({ points }) => grouped(points),
  },
  {
    key: 'lastVisit',
    head: words.lastVisit,
    usual: 10,
    cell: ({ lastVisitAt }) => (lastVisitAt ? agoText(lastVisitAt).replaceAll(' ', '\u00a0') : '–'),
  },
  {
    key: 'code',
    head: words.code,
    align: 'end',
    usual: 7,
    cell: ({ verificationCode: code }) => (code ? <CodeFigures code={code} /> : '–'),
  },
];
