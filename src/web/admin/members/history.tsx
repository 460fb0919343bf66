// What a member's points are made of, newest first, in a dialog.
import { useState } from 'react';
import type { Customer } from '../../../contract/customers.ts';
import { useAsk } from '../../api/hooks.ts';
import { Button } from '../../parts/look/button.tsx';
import { Dialog } from '../../parts/frame/dialog.tsx';
import { Empty } from '../../parts/look/empty.tsx';
import { Soft, Stack } from '../../parts/look/layout.tsx';
import { List, ListRow, Moment, Scroll, SignedPoints } from '../../parts/table/list.tsx';
import { Loaded, Skeleton } from '../../parts/frame/loaded.tsx';
import { explain } from '../../api/explain.ts';
import { useWords } from '../../words/language.ts';
import { memberWords } from '../../words/office/members.ts';
import { useOffice } from '../../words/office/words.ts';

interface CustomerHistoryProps {
  customer: Customer;
  onClose: () => void;
}

export function CustomerHistory({ customer, onClose }: CustomerHistoryProps) {
  const words = useOffice(memberWords);
  const title = words.historyOf(customer.name);
  return (
    <Dialog title={title} width="wide" onClose={onClose}>
      <Scroll label={title}>
        <Entries customerId={customer.id} />
      </Scroll>
    </Dialog>
  );
}

interface EntriesProps {
  customerId: number;
  /** The cursor that the page before ended with; the first page has none. */
  after?: string;
}

/** A page of entries, and the next one behind it when it is asked for. */
function Entries({ customerId, after }: EntriesProps) {
  const words = useOffice(memberWords);
  const spoken = useWords();
  const [more, setMore] = useState(false);
  const entries = useAsk('listTransactions', {
    params: { id: customerId },
    query: { after, limit: 50 },
  });

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
            <List>
              {rows.map(({ id, points, description, timestamp }) => (
                <ListRow
                  key={id}
                  title={description}
                  detail={<Moment at={timestamp} format="shortDateTime" />}
                  end={<SignedPoints points={points} />}
                />
              ))}
            </List>
          ) : (
            <Empty>
              <Soft>{words.noHistory}</Soft>
            </Empty>
          )}
          {next && !more && (
            <Button
              onClick={({ currentTarget }) => {
                // The button goes; the list keeps the focus, which would be lost with it.
                currentTarget.closest<HTMLElement>('[role=region]')?.focus();
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
