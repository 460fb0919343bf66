// Finds members: by name or number, by the card, or among the last who were given points. Six
// digits may be the code of a claim, which is then a choice beside the members.
import { TicketCheck } from 'lucide-react';
import { useRef, useState, type RefObject } from 'react';
import type { TillCustomer } from '../../../contract/points/till.ts';
import { limits } from '../../../contract/values.ts';
import { useConfig } from '../../api/config.tsx';
import { explain } from '../../api/explain.ts';
import { useAsk } from '../../api/hooks.ts';
import { Empty } from '../../look/empty.tsx';
import { Soft, Stack } from '../../look/layout.tsx';
import { Note } from '../../look/note.tsx';
import { CodeFigures } from '../../parts/card/digits.tsx';
import { CustomerLine } from '../../parts/card/customer.tsx';
import { claimCodeOf, useFindClaim } from '../../parts/claim/find-claim.ts';
import { ServeClaim, type FoundClaim } from '../../parts/claim/serve-claim.tsx';
import { Failed, Skeleton } from '../../parts/frame/loaded.tsx';
import { useSettled } from '../../parts/search/settled.ts';
import { useWords } from '../../words/languages/language.ts';
import { pointsWords } from '../../words/office/points/points.ts';
import { useOffice } from '../../words/office/words.ts';
import { servingWords } from '../../words/rewards/serving.ts';
import { Finder } from '../parts/finder.tsx';
import { amountField } from './amount-fields.tsx';
import { ScanButton } from './scan-button.tsx';
import type { ScannedCard } from './scan-card.tsx';

const shownRows = 8;

interface FindCustomerProps {
  /** The search field. */
  ref: RefObject<HTMLInputElement | null>;
  chosen: TillCustomer | undefined;
  /** Is called with the QR too, where it was scanned. */
  onChoose: (customer: TillCustomer, token?: string) => void;
}

/** A member, or the claim with the typed code. */
type Choice = TillCustomer | { claimCode: string };

const keyOf = (choice: Choice) => ('claimCode' in choice ? 0 : choice.id);

export function FindCustomer({ ref, chosen, onChoose }: FindCustomerProps) {
  const spoken = useWords();
  const words = useOffice(pointsWords);
  const { searchHint } = useOffice(servingWords);
  const isRewarding = useConfig()?.rewards === true;
  const [text, setText] = useState('');
  const q = useSettled(text.trim());
  const found = useAsk('listCustomers', { query: { q, limit: shownRows } }, { keep: true });
  const till = useAsk('readTill', {});
  // The claim is shown together with the members, so that no choice moves under a finger.
  const isFound = q === text.trim() && !found.isPlaceholderData;
  const claimCode = isRewarding && isFound ? claimCodeOf(q) : undefined;
  const { shown, show, close, refusal, lookFor, leave } = useServing();
  // Without a search the last members are shown; before there are any, all members.
  const recent = text.trim() === '' && till.data?.recent.length ? till.data.recent : undefined;
  const members = recent ?? (till.isPending ? undefined : found.data?.rows);

  function choose(choice: Choice) {
    if ('claimCode' in choice) return lookFor(choice.claimCode);
    leave();
    onChoose(choice);
  }

  function scannedCard({ customer, token }: ScannedCard) {
    leave();
    onChoose(customer, token);
  }

  function type(next: string) {
    leave();
    setText(next);
  }

  return (
    <>
      <Finder<Choice>
        ref={ref}
        label={words.search}
        hint={isRewarding ? searchHint : words.searchHint}
        text={text}
        onText={type}
        maxLength={limits.name}
        rows={claimCode ? [...(members ?? []), { claimCode }] : members}
        keyOf={keyOf}
        chosen={chosen?.id}
        onChoose={choose}
        renderRow={(choice) => <ChoiceLine choice={choice} />}
        besides={
          <ScanButton
            onScanned={(scanned) => ('customer' in scanned ? scannedCard(scanned) : show(scanned))}
            leadsTo={amountField}
          />
        }
      >
        {refusal && <Note tone="bad">{explain(refusal, spoken)}</Note>}
        <Outcome
          recent={recent !== undefined}
          found={found}
          known={!till.isPending}
          searched={q !== ''}
          offersClaim={claimCode !== undefined}
        />
      </Finder>
      {shown && <ServeClaim {...shown} returnTo={ref} onServed={() => type('')} onClose={close} />}
    </>
  );
}

function ChoiceLine({ choice }: { choice: Choice }) {
  const words = useOffice(servingWords);
  if (!('claimCode' in choice)) return <CustomerLine customer={choice} />;
  return (
    <div className="flex items-center gap-3">
      <span className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-wash">
        <TicketCheck aria-hidden className="size-4.5 text-accent-ink" />
      </span>
      <div className="min-w-0">
        <p className="font-medium">
          {words.choice} <CodeFigures code={choice.claimCode} />
        </p>
        <p className="text-sm text-soft">{words.choiceText}</p>
      </div>
    </div>
  );
}

/** The claim that is being served, found by its code or by a scan. */
function useServing() {
  const { find, finding, refusal, forget } = useFindClaim();
  const [shown, show] = useState<{ found: FoundClaim; enterServes?: true }>();
  const wanted = useRef<string>(undefined);

  function lookFor(code: string) {
    if (finding) return;
    wanted.current = code;
    find({ code }).then(
      (found) => wanted.current === code && show({ found, enterServes: true }),
      // The refusal is shown below the search field.
      () => {},
    );
  }

  /** Drops the look-up, when somebody types on or chooses a member. */
  function leave() {
    wanted.current = undefined;
    forget();
  }
  return { shown, show, close: () => show(undefined), refusal, lookFor, leave };
}

interface OutcomeProps {
  /** Whether the rows are the last members who were given points. */
  recent: boolean;
  found: ReturnType<typeof useAsk<'listCustomers'>>;
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
  if (!found.data || !known) {
    return (
      <Stack gap="small">
        {Array.from({ length: shownRows }, (_, place) => (
          <Skeleton key={place} size="row" />
        ))}
      </Stack>
    );
  }
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
