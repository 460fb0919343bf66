// The Partners tab: a new partner, and the list of those there are.
import { limits } from '../../contract/values.ts';
import type { Partner } from '../../contract/partners.ts';
import { useAct, useAsk } from '../calls.ts';
import { Empty } from '../parts/empty.tsx';
import { Soft, Stack } from '../parts/layout.tsx';
import { useListPlace } from '../parts/list-place.ts';
import { Moment } from '../parts/list.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { Table, type Column } from '../parts/table.tsx';
import { partnerWords } from '../words/office/partners.ts';
import { useOffice } from '../words/office/words.ts';
import { LiveSwitch } from './live-switch.tsx';
import { PartnerActions } from './partners-actions.tsx';
import { NewPartnerPanel } from './partners-new.tsx';

export function Partners() {
  const words = useOffice(partnerWords);
  const place = useListPlace({ limit: 100 });
  const partners = useAsk('listPartners', { query: place.query }, { keep: true });

  return (
    <Stack gap="large">
      <NewPartnerPanel />
      <Stack>
        <SearchField
          label={words.search}
          hint={words.searchHint}
          maxLength={limits.name}
          text={place.text}
          onText={place.search}
        />
        <Table
          label={words.list}
          columns={columnsIn(words)}
          ask={partners}
          keyOf={({ id }) => id}
          actions={(partner) => <PartnerActions partner={partner} />}
          pager={place.pager}
          empty={
            <Empty>
              <p>{place.q ? words.noMatch : words.none}</p>
              <Soft>{place.q ? words.noMatchText : words.noneText}</Soft>
            </Empty>
          }
        />
      </Stack>
    </Stack>
  );
}

const columnsIn = (words: (typeof partnerWords)['en']): Column<Partner>[] => [
  {
    key: 'username',
    head: words.username,
    cell: ({ username }) => username,
    sortBy: ({ username }) => username,
  },
  { key: 'name', head: words.name, cell: ({ name }) => name, sortBy: ({ name }) => name },
  { key: 'active', head: words.active, cell: (partner) => <StatusSwitch partner={partner} /> },
  {
    key: 'created',
    head: words.created,
    cell: ({ createdAt }) => <Moment at={createdAt} format="shortDate" />,
    sortBy: ({ createdAt }) => createdAt,
  },
];

function StatusSwitch({ partner: { id, name, active } }: { partner: Partner }) {
  const words = useOffice(partnerWords);
  const change = useAct('setPartnerStatus', {
    done: words.switched,
    failed: words.switchFailed,
    refresh: ['listPartners'],
  });
  return (
    <LiveSwitch
      label={words.activeOf(name)}
      on={active}
      onSwitch={(on) => change.mutateAsync({ params: { id }, body: { active: on } })}
    />
  );
}
