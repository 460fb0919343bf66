// Finds members by the beginning of a name or a part of the number, as it is typed.
import { useState, type RefObject } from 'react';
import type { Customer } from '../../../contract/customers.ts';
import type { TillCustomer } from '../../../contract/till.ts';
import { limits, type Page } from '../../../contract/values.ts';
import { useAsk } from '../../api/hooks.ts';
import { Empty } from '../../parts/look/empty.tsx';
import { Finder } from '../parts/finder.tsx';
import { Soft, Stack } from '../../parts/look/layout.tsx';
import { Failed, Skeleton } from '../../parts/frame/loaded.tsx';
import { CustomerLine } from '../../parts/card/customer.tsx';
import { useSettled } from '../../parts/form/settled.ts';
import { explain } from '../../api/explain.ts';
import { useWords } from '../../words/language.ts';
import { pointsWords } from '../../words/office/points.ts';
import { useOffice } from '../../words/office/words.ts';

const shownRows = 8;

interface FindCustomerProps {
  /** The search field, so that others can give it the focus. */
  ref: RefObject<HTMLInputElement | null>;
  chosen: TillCustomer | undefined;
  onChoose: (customer: TillCustomer) => void;
}

export function FindCustomer({ ref, chosen, onChoose }: FindCustomerProps) {
  const spoken = useWords();
  const words = useOffice(pointsWords);
  const [text, setText] = useState('');
  const q = useSettled(text.trim());
  const found = useAsk('listCustomers', { query: { q, limit: shownRows } }, { keep: true });

  return (
    <Finder
      ref={ref}
      label={words.search}
      hint={words.searchHint}
      text={text}
      onText={setText}
      maxLength={limits.name}
      rows={found.data?.rows}
      keyOf={({ id }) => id}
      chosen={chosen?.id}
      onChoose={onChoose}
      renderRow={(customer) => <CustomerLine customer={customer} />}
    >
      {found.error && !found.isFetching ? (
        <Failed text={explain(found.error, spoken)} onRetry={found.refetch} />
      ) : (
        <Outcome found={found.data} searched={q !== ''} />
      )}
    </Finder>
  );
}

interface OutcomeProps {
  found: Pick<Page<Customer>, 'rows' | 'total' | 'more'> | undefined;
  searched: boolean;
}

/** How many there are, or why there are none. */
function Outcome({ found, searched }: OutcomeProps) {
  const words = useOffice(pointsWords);
  if (!found) return <RowSkeletons />;
  const { rows, total, more } = found;
  if (rows.length) {
    return (
      <div role="status">
        <Soft>{words.found({ shown: rows.length, total, more })}</Soft>
      </div>
    );
  }
  return (
    <Empty>
      <p>{searched ? words.noMatch : words.none}</p>
      <Soft>{searched ? words.noMatchText : words.noneText}</Soft>
    </Empty>
  );
}

const RowSkeletons = () => (
  <Stack gap="small">
    {Array.from({ length: shownRows }, (_, place) => (
      <Skeleton key={place} size="row" />
    ))}
  </Stack>
);
