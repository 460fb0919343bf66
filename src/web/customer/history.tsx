// The guest's points history, newest first.
import { useState } from 'react';
import type { Transaction } from '../../contract/points.ts';
import { useAsk } from '../api/hooks.ts';
import { Button } from '../parts/look/button.tsx';
import { Empty } from '../parts/look/empty.tsx';
import { Panel, Soft, Stack } from '../parts/look/layout.tsx';
import { List, ListRow, Moment, Scroll, SignedPoints, useNewcomers } from '../parts/table/list.tsx';
import { Loaded, Skeleton } from '../parts/frame/loaded.tsx';
import { useWords } from '../words/language.ts';

export function History({ customerId }: { customerId: number }) {
  const { dashboard } = useWords();
  return (
    <Panel title={dashboard.history}>
      <Scroll label={dashboard.history}>
        <Entries customerId={customerId} />
      </Scroll>
    </Panel>
  );
}

interface EntriesProps {
  customerId: number;
  /** The cursor that the page before ended with; the first page has none. */
  after?: string;
}

/** A page of entries, and the next one behind it when it is asked for. */
function Entries({ customerId, after }: EntriesProps) {
  const { dashboard } = useWords();
  const [more, setMore] = useState(false);
  const entries = useAsk('listTransactions', { params: { id: customerId }, query: { after } });

  return (
    <Loaded ask={entries} skeleton={<Skeleton size="history" />}>
      {({ rows, next }) => (
        <Stack>
          <EntryList entries={rows} />
          {next && !more && <Button onClick={() => setMore(true)}>{dashboard.older}</Button>}
          {next && more && <Entries customerId={customerId} after={next} />}
        </Stack>
      )}
    </Loaded>
  );
}

function EntryList({ entries }: { entries: Transaction[] }) {
  const isNew = useNewcomers(entries);
  if (!entries.length) return <NoEntries />;
  return (
    <List>
      {entries.map(({ id, points, description, timestamp }) => (
        <ListRow
          key={id}
          fresh={isNew(id)}
          title={description}
          detail={<Moment at={timestamp} />}
          end={<SignedPoints points={points} />}
        />
      ))}
    </List>
  );
}

function NoEntries() {
  const { dashboard } = useWords();
  return (
    <Empty>
      <Soft>{dashboard.noHistory}</Soft>
    </Empty>
  );
}
