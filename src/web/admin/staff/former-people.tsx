// The people who left: they stay by name in what they did, and can be switched on again.
import { useState } from 'react';
import type { Admin } from '../../../contract/staff/admins.ts';
import { limits } from '../../../contract/values/values.ts';
import { useAsk } from '../../api/api-hooks.ts';
import { Button } from '../../look/button.tsx';
import { SoftText, Stack } from '../../look/layout.tsx';
import { SearchField } from '../../parts/search/search-field.tsx';
import { useListPlace } from '../../parts/table/list-place.ts';
import { Table } from '../../parts/table/table.tsx';
import { administratorWords } from '../../words/office/staff/administrators.ts';
import { useOffice } from '../../words/office/words.ts';
import type { OpenForm } from '../parts/rows/form/open-form.ts';
import { activeColumn, createdColumn, nameColumn, NoRows } from '../parts/rows/rows.tsx';

interface FormerProps {
  form: OpenForm<Admin>;
  /** People can be switched on. */
  switches: boolean;
}

/** Closed until somebody asks for it; nothing where nobody has left. */
export function FormerPeople({ form, switches }: FormerProps) {
  const words = useOffice(administratorWords);
  const [shown, setShown] = useState(false);
  const count = useAsk('listAdmins', { query: { status: 'left', limit: 1 } }, { keep: true });
  if (!count.data?.total) return null;
  return (
    <Stack>
      <div>
        <Button aria-expanded={shown} onClick={() => setShown(!shown)}>
          {words.left(count.data)}
        </Button>
      </div>
      {shown && <List form={form} switches={switches} />}
    </Stack>
  );
}

function List({ form, switches }: FormerProps) {
  const words = useOffice(administratorWords);
  const place = useListPlace({ limit: 20 });
  const query = { ...place.query, status: 'left' } as const;
  const people = useAsk('listAdmins', { query }, { keep: true });
  const rows = { form, words, nameOf: ({ username }: Admin) => username };
  return (
    <Stack>
      <SoftText>{words.leftText}</SoftText>
      <SearchField
        label={words.search}
        hint={words.searchHint}
        maxLength={limits.name}
        text={place.text}
        onText={place.search}
      />
      <Table
        label={words.leftList}
        columns={[
          nameColumn(rows, { key: 'username', head: words.username }),
          ...(switches
            ? [activeColumn<Admin>({ ...rows, refresh: ['listAdmins'] }, 'changeAdmin')]
            : []),
          { key: 'role', head: words.role, cell: ({ role }) => words.roles[role] },
          ...(form.sideBySide ? [] : [createdColumn<Admin>(words.createdAt)]),
        ]}
        ask={people}
        keyOf={({ id }) => id}
        pager={place.pager}
        slim
        empty={<NoRows words={words} />}
      />
    </Stack>
  );
}
