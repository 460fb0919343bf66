// Finds members: by name or number as it is typed, by the card, or among the last who had points.
import { useState, type RefObject } from 'react';
import type { TillCustomer } from '../../../contract/points/till.ts';
import { limits } from '../../../contract/values.ts';
import { useAsk } from '../../api/hooks.ts';
import { Empty } from '../../look/empty.tsx';
import { Finder } from '../parts/finder.tsx';
import { Soft, Stack } from '../../look/layout.tsx';
import { Failed, Skeleton } from '../../parts/frame/loaded.tsx';
import { CustomerLine } from '../../parts/card/customer.tsx';
import { useSettled } from '../../parts/search/settled.ts';
import { explain } from '../../api/explain.ts';
import { useWords } from '../../words/languages/language.ts';
import { pointsWords } from '../../words/office/points/points.ts';
import { useOffice } from '../../words/office/words.ts';
import { amountField } from './award-fields.tsx';
import {
  ClaimLine,
  Serving,
  ServingRefused,
  useSearchHint,
  useServing,
  useTypedClaim,
} from './claim-choice.tsx';
import { ScanButton } from './scan-button.tsx';

const shownRows = 8;

interface FindCustomerProps {
  /** The search field, so that others can give it the focus. */
  ref: RefObject<HTMLInputElement | null>;
  chosen: TillCustomer | undefined;
  onChoose: (customer: TillCustomer) => void;
}

type Asked = ReturnType<typeof useAsk<'listCustomers'>>;

/** A member, or the claim whose code was typed. */
type Choice = TillCustomer | { claimCode: string };

const keyOf = (choice: Choice) => ('claimCode' in choice ? 0 : choice.id);

export function FindCustomer({ ref, chosen, onChoose }: FindCustomerProps) {
  const words = useOffice(pointsWords);
  const [text, setText] = useState('');
  const q = useSettled(text.trim());
  const found = useAsk('listCustomers', { query: { q, limit: shownRows } }, { keep: true });
  const till = useAsk('readTill', {});
  // It comes with the members who match, so that no choice moves under a finger.
  const isFound = q === text.trim() && !found.isPlaceholderData;
  const claimCode = useTypedClaim(isFound ? q : '');
  const serving = useServing();
  // Who was there last may well be there again; before anybody was, all members are shown.
  const recent = text.trim() === '' && till.data?.recent.length ? till.data.recent : undefined;
  const members = recent ?? (till.isPending ? undefined : found.data?.rows);

  function choose(customer: TillCustomer) {
    serving.leave();
    onChoose(customer);
  }

  function type(next: string) {
    serving.leave();
    setText(next);
  }

  return (
    <>
      <Finder<Choice>
        ref={ref}
        label={words.search}
        hint={useSearchHint()}
        text={text}
        onText={type}
        maxLength={limits.name}
        rows={claimCode ? [...(members ?? []), { claimCode }] : members}
        keyOf={keyOf}
        chosen={chosen?.id}
        onChoose={(choice) =>
          'claimCode' in choice ? serving.lookFor(choice.claimCode) : choose(choice)
        }
        renderRow={(choice) =>
          'claimCode' in choice ? (
            <ClaimLine code={choice.claimCode} />
          ) : (
            <CustomerLine customer={choice} />
          )
        }
        besides={
          <ScanButton
            onScanned={(scanned) =>
              'found' in scanned ? serving.show(scanned.found) : choose(scanned.customer)
            }
            leadsTo={amountField}
          />
        }
      >
        {serving.refusal && <ServingRefused error={serving.refusal} />}
        <Outcome
          recent={recent !== undefined}
          found={found}
          known={!till.isPending}
          searched={q !== ''}
          offersClaim={claimCode !== undefined}
        />
      </Finder>
      <Serving of={serving} returnTo={ref} onServed={() => type('')} />
    </>
  );
}

interface OutcomeProps {
  /** They are the last who had points. */
  recent: boolean;
  found: Pick<Asked, 'data' | 'error' | 'isFetching' | 'refetch'>;
  /** Whether there are recent ones is known. */
  known: boolean;
  searched: boolean;
  /** There is something to choose all the same. */
  offersClaim: boolean;
}

/** How many there are, or why there are none. */
function Outcome({ recent, found, known, searched, offersClaim }: OutcomeProps) {
  const spoken = useWords();
  const words = useOffice(pointsWords);
  if (recent) return <Told>{words.recent}</Told>;
  if (found.error && !found.isFetching) {
    return <Failed text={explain(found.error, spoken)} onRetry={found.refetch} />;
  }
  if (!found.data || !known) return <RowSkeletons />;
  const { rows, total, more } = found.data;
  if (rows.length) return <Told>{words.found({ shown: rows.length, total, more })}</Told>;
  if (offersClaim) return null;
  return (
    <Empty>
      <p>{searched ? words.noMatch : words.none}</p>
      <Soft>{searched ? words.noMatchText : words.noneText}</Soft>
    </Empty>
  );
}

const Told = ({ children }: { children: string }) => (
  <div role="status">
    <Soft>{children}</Soft>
  </div>
);

const RowSkeletons = () => (
  <Stack gap="small">
    {Array.from({ length: shownRows }, (_, place) => (
      <Skeleton key={place} size="row" />
    ))}
  </Stack>
);
