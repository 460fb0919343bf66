// Finds members: by name or number, by the card, or among the last who were given points.
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
  /** The search field. */
  ref: RefObject<HTMLInputElement | null>;
  chosen: TillCustomer | undefined;
  onChoose: (customer: TillCustomer) => void;
}

type Asked = ReturnType<typeof useAsk<'listCustomers'>>;

/** A member, or the claim with the typed code. */
type Choice = TillCustomer | { claimCode: string };

const keyOf = (choice: Choice) => ('claimCode' in choice ? 0 : choice.id);

export function FindCustomer({ ref, chosen, onChoose }: FindCustomerProps) {
  const words = useOffice(pointsWords);
  const [text, setText] = useState('');
  const q = useSettled(text.trim());
  const found = useAsk('listCustomers', { query: { q, limit: shownRows } }, { keep: true });
  const till = useAsk('readTill', {});
  // The claim is shown together with the members, so that no choice moves under a finger.
  const isFound = q === text.trim() && !found.isPlaceholderData;
  const claimCode = useTypedClaim(isFound ? q : '');
  const serving = useServing();
  // Without a search the last members are shown; before there are any, all members.
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
  /** Whether the rows are the last members who were given points. */
  recent: boolean;
  found: Pick<Asked, 'data' | 'error' | 'isFetching' | 'refetch'>;
  /** Whether the last members have been loaded. */
  known: boolean;
  searched: boolean;
  /** Whether a claim can be chosen though no member matches. */
  offersClaim: boolean;
}

/** The number of matches, or why there are none. */
function Outcome({ recent, found, known, searched, offersClaim }: OutcomeProps) {
  const spoken = useWords();
  const words = useOffice(pointsWords);
  if (recent) return <ResultText>{words.recent}</ResultText>;
  if (found.error && !found.isFetching) {
    return <Failed text={explain(found.error, spoken)} onRetry={found.refetch} />;
  }
  if (!found.data || !known) return <RowSkeletons />;
  const { rows, total, more } = found.data;
  if (rows.length)
    return <ResultText>{words.found({ shown: rows.length, total, more })}</ResultText>;
  if (offersClaim) return null;
  return (
    <Empty>
      <p>{searched ? words.noMatch : words.none}</p>
      <Soft>{searched ? words.noMatchText : words.noneText}</Soft>
    </Empty>
  );
}

const ResultText = ({ children }: { children: string }) => (
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
