// The Members tab: the list of members with its search and filters, the drawer of one member,
// import, export and invitations.
import { Download, FileUp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Member } from '../../../contract/members/customers.ts';
import { limits } from '../../../contract/values/values.ts';
import { useAsk } from '../../api/api-hooks.ts';
import { useAgoText } from '../../words/times/days.ts';
import { ButtonLink, TextLink } from '../../look/button.tsx';
import { Empty } from '../../look/empty.tsx';
import { SoftText, Stack } from '../../look/layout.tsx';
import { useSearchParams } from '../../navigation/search-params.ts';
import { CodeFigures, MobileNumber } from '../../parts/card/digits.tsx';
import { Coin, LevelChip } from '../../parts/card/customer.tsx';
import { SearchField } from '../../parts/search/search-field.tsx';
import { PageActions } from '../../parts/sections/page.tsx';
import { useRowKeys } from '../../parts/table/row-keys.ts';
import { Table, type Column } from '../../parts/table/table.tsx';
import { memberWords } from '../../words/office/members/members.ts';
import { useOffice } from '../../words/office/words.ts';
import { grouped } from '../../words/languages/plural.ts';
import { Exports } from '../data/exports.tsx';
import { Import } from '../data/import/import.tsx';
import { PastImports } from '../data/import/past-imports.tsx';
import { useMay } from '../parts/may.ts';
import { CustomerActions } from './actions.tsx';
import { MemberDrawer } from './drawer.tsx';
import { MemberFilters, useMemberPlace } from './filters.tsx';
import { Invitations, ToInvitations } from './invitations/invitations.tsx';
import { SamePersons, ToSamePersons } from './joining/same-persons.tsx';
import { NewMember } from './new-member.tsx';
import { useOpenMember } from '../parts/open-member.ts';

/** The list, or import, export or invitations in its place (`?view=`). */
export function Members() {
  const [search] = useSearchParams();
  const view = search.get('view');
  const may = useMay();
  if (view === 'import' && may('readImport')) {
    return (
      <BesideList>
        <Import />
        <PastImports />
      </BesideList>
    );
  }
  if (view === 'export' && may('exportMembers')) {
    return (
      <BesideList>
        <Exports />
      </BesideList>
    );
  }
  if (view === 'invitations' && may('readInvitations')) {
    return (
      <BesideList>
        <Invitations />
      </BesideList>
    );
  }
  if (view === 'same-person' && may('joinCards')) {
    return (
      <BesideList>
        <SamePersons />
      </BesideList>
    );
  }
  return <MemberList />;
}

function BesideList({ children }: { children: ReactNode }) {
  const { all } = useOffice(memberWords);
  return (
    <Stack gap="large">
      <TextLink to="/admin?tab=members">{all}</TextLink>
      {children}
    </Stack>
  );
}

function MemberList() {
  const words = useOffice(memberWords);
  const place = useMemberPlace();
  const member = useOpenMember();
  const customers = useAsk('listCustomers', { query: place.query }, { keep: true });
  const agoText = useAgoText();
  const may = useMay();
  const columns = columnsIn(words, agoText);
  const settled = place.text.trim() === place.q && !customers.isFetching;
  const keys = useRowKeys({ settled });
  const unfiltered = place.q ? words.noMatchText : words.noneText;
  const emptyText = place.level || place.away ? words.noneChosenText : unfiltered;

  return (
    <div {...keys} className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      <PageActions>
        {may('readImport') && (
          <ButtonLink to="/admin?tab=members&view=import" icon={FileUp}>
            {words.import}
          </ButtonLink>
        )}
        {may('exportMembers') && (
          <ButtonLink to="/admin?tab=members&view=export" icon={Download}>
            {words.export}
          </ButtonLink>
        )}
        <NewMember />
      </PageActions>
      <SearchField
        label={words.search}
        hint={words.searchHint}
        maxLength={limits.name}
        text={place.text}
        onText={place.search}
      />
      <MemberFilters place={place} />
      <ToInvitations />
      <ToSamePersons />
      <Table
        label={words.list}
        columns={columns}
        ask={customers}
        keyOf={({ id }) => id}
        opens={{ linkTo: member.linkTo, sign: ({ level }) => <Coin level={level} /> }}
        actions={(customer) => <CustomerActions customer={customer} />}
        pager={place.pager}
        expected={10}
        empty={
          <Empty>
            <p>{place.filtered ? words.noMatch : words.none}</p>
            <SoftText>{emptyText}</SoftText>
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
    </div>
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
    // In a narrow table, the sign before the name has the colour of the level.
    line: 'read',
    cell: ({ level }) => <LevelChip level={level} />,
  },
  {
    key: 'points',
    head: words.points,
    align: 'end',
    usual: 6,
    line: 'endBelow',
    cell: ({ points }) => grouped(points),
  },
  {
    key: 'code',
    head: words.code,
    usual: 7,
    line: 'under',
    cell: ({ verificationCode, visits }) => (
      <>
        {verificationCode === null ? '–' : <CodeFigures code={verificationCode} />}
        {/* In a narrow table the number of visits has no cell of its own. */}
        <span className="tabled:hidden"> · {words.came(visits)}</span>
      </>
    ),
  },
  {
    key: 'visits',
    head: words.visits,
    align: 'end',
    usual: 3,
    cell: ({ visits }) => grouped(visits),
  },
  {
    key: 'lastVisit',
    head: words.lastVisit,
    usual: 7,
    line: 'endUnder',
    cell: ({ lastVisitAt }) => (lastVisitAt ? agoText(lastVisitAt).replaceAll(' ', '\u00a0') : '–'),
  },
];
