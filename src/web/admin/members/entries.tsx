// The entries of a member, newest first, each with the balance after it.
import { useState } from 'react';
import type { Transaction } from '../../../contract/points.ts';
import { useAsk } from '../../api/hooks.ts';
import { explain } from '../../api/explain.ts';
import { Button } from '../../parts/look/button.tsx';
import { Empty } from '../../parts/look/empty.tsx';
import { Soft, Stack } from '../../parts/look/layout.tsx';
import { List, ListRow, Moment, PointsAndBalance, useNewcomers } from '../../parts/table/list.tsx';
import { Loaded, Skeleton } from '../../parts/frame/loaded.tsx';
import { useWords } from '../../words/language.ts';
import { memberWords } from '../../words/office/members.ts';
import { useOffice } from '../../words/office/words.ts';

/** Asks for a page of a member's entries; every asker shares one answer. */
export const useEntries = (customerId: number, after?: string) =>
  useAsk('listTransactions', { params: { id: customerId }, query: { after, limit: 50 } });

interface EntriesProps {
  customerId: number;
  /** The cursor that the page before ended with; the first page has none. */
  after?: string;
}

/** A page of entries, and the next one behind it when it is asked for. */
export function Entries({ customerId, after }: EntriesProps) {
  const words = useOffice(memberWords);
  const spoken = useWords();
  const [more, setMore] = useState(false);
  const entries = useEntries(customerId, after);

  return (
    <Loaded
      ask={entries}
      skeleton={<Skeleton size="history" />}
      failedTitle={words.historyFailed}
      failed={entries.error ? words.historyFailedText(explain(entries.error, spoken)) : undefined}
    >
      {({ rows, next }) => (
        <Stack>
          {rows.length ? (
            <Rows rows={rows} />
          ) : (
            <Empty>
              <Soft>{words.noHistory}</Soft>
            </Empty>
          )}
          {next && !more && (
            <Button
              onClick={({ currentTarget }) => {
                // The button goes; what holds it keeps the focus, which would be lost with it.
                currentTarget.closest<HTMLElement>('[role=region], [role=dialog]')?.focus();
                setMore(true);
              }}
            >
              {words.older}
            </Button>
          )}
          {next && more && <Entries customerId={customerId} after={next} />}
        </Stack>
      )}
    </Loaded>
  );
}

/** One that comes while somebody looks shines for a moment. */
function Rows({ rows }: { rows: readonly Transaction[] }) {
  const words = useOffice(memberWords);
  const isNew = useNewcomers(rows);
  return (
    <List>
      {rows.map(({ id, points, balance, description, timestamp }) => (
        <ListRow
          key={id}
          title={description}
          detail={<Moment at={timestamp} format="shortDateTime" />}
          end={<PointsAndBalance points={points} balance={balance} label={words.balanceAfter} />}
          fresh={isNew(id)}
        />
      ))}
    </List>
  );
}
