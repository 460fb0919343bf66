// Finds members: by name or number as it is typed, by the card, or among the last who had points.
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
import { amountField } from './award-fields.tsx';
import { ScanButton } from './scan-button.tsx';

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
  const till = useAsk('readTill', {});
  // Who was there last may well be there again; before anybody was, all members are shown.
  const recent = text.trim() === '' && till.data?.recent.length ? till.data.recent : undefined;

  return (
    <Finder<TillCustomer>
      ref={ref}
      label={words.search}
      hint={words.searchHint}
      text={text}
      onText={setText}
      maxLength={limits.name}
      rows={recent ?? (till.isPending ? undefined : found.data?.rows)}
      keyOf={({ id }) => id}
      chosen={chosen?.id}
      onChoose={onChoose}
      renderRow={(customer) => <CustomerLine customer={customer} />}
      besides={<ScanButton onFound={onChoose} leadsTo={amountField} />}
    >
      {recent ? (
        <div role="status">
          <Soft>{words.recent}</Soft>
        </div>
      ) : found.error && !found.isFetching ? (
        <Failed text={explain(found.error, spoken)} onRetry={found.refetch} />
      ) : (
        <Outcome found={till.isPending ? undefined : found.data} searched={q !== ''} />
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
