// The entries of a member, newest first, each with the balance after it.
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { Customer } from '../../../contract/members/customers.ts';
import type { Transaction } from '../../../contract/points/points.ts';
import { useAsk } from '../../api/hooks.ts';
import { explain } from '../../api/explain.ts';
import { IconButton } from '../../look/button.tsx';
import { Empty } from '../../look/empty.tsx';
import { Soft, Stack } from '../../look/layout.tsx';
import { EntryRow } from '../../parts/list/entry-row.tsx';
import { OlderButton } from '../../parts/list/older-button.tsx';
import { List, useNewcomers } from '../../parts/list/list.tsx';
import { PointsAndBalance } from '../../parts/list/points-and-balance.tsx';
import { Loaded, Skeleton } from '../../parts/frame/loaded.tsx';
import { entryText } from '../../words/points/entry-words.ts';
import { useWords } from '../../words/languages/language.ts';
import { memberWords } from '../../words/office/members/members.ts';
import { useOffice } from '../../words/office/words.ts';
import { UndoEntry } from './undo.tsx';

/** Reads a page of a member's entries; all components share one answer. */
export const useEntries = (customerId: number, after?: string) =>
  useAsk('listTransactions', { params: { id: customerId }, query: { after, limit: 50 } });

interface EntriesProps {
  customer: Pick<Customer, 'id' | 'points' | 'spent'>;
  /** The cursor of the page before; nothing for the first page. */
  after?: string;
}

/** A page of entries, and the next pages on request. */
export function Entries({ customer, after }: EntriesProps) {
  const words = useOffice(memberWords);
  const spoken = useWords();
  const [more, setMore] = useState(false);
  const entries = useEntries(customer.id, after);

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
            <Rows rows={rows} customer={customer} />
          ) : (
            <Empty>
              <Soft>{words.noHistory}</Soft>
            </Empty>
          )}
          {next && !more && <OlderButton label={words.older} onPress={() => setMore(true)} />}
          {next && more && <Entries customer={customer} after={next} />}
        </Stack>
      )}
    </Loaded>
  );
}

interface RowsProps {
  rows: readonly Transaction[];
  customer: EntriesProps['customer'];
}

/** An entry that arrives while the list is open is highlighted for a moment. */
function Rows({ rows, customer }: RowsProps) {
  const words = useOffice(memberWords);
  const isNew = useNewcomers(rows);
  const [undoing, setUndoing] = useState<Transaction>();
  return (
    <>
      <List>
        {rows.map((entry) => (
          <EntryRow
            key={entry.id}
            entry={entry}
            format="shortDateTime"
            fresh={isNew(entry.id)}
            end={
              <>
                <PointsAndBalance
                  {...entry}
                  undone={entry.undoneBy !== null}
                  label={words.balanceAfter}
                />
                <UndoButton entry={entry} onPress={() => setUndoing(entry)} />
              </>
            }
          />
        ))}
      </List>
      {undoing && (
        <UndoEntry customer={customer} entry={undoing} onClose={() => setUndoing(undefined)} />
      )}
    </>
  );
}

/** Without a button its space stays reserved, so that the points are aligned. */
function UndoButton({ entry, onPress }: { entry: Transaction; onPress: () => void }) {
  const { undoEntry } = useOffice(memberWords);
  const words = useWords();
  const { undoes, undoneBy } = entry;
  if (undoes !== null || undoneBy !== null) return <span className="w-11" />;
  return <IconButton label={undoEntry(entryText(entry, words))} icon={Undo2} onClick={onPress} />;
}
