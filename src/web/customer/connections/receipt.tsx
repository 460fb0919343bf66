// The screen of a receipt: what its bill gives, and one touch that puts it on the guest's card.
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import type { Receipt } from '../../../contract/connections/receipts.ts';
import type { CurrentCustomer } from '../../../contract/members/customers.ts';
import { firstName } from '../../../domain/members/names.ts';
import { isRefusal } from '../../api/client.ts';
import { explain } from '../../api/explain.ts';
import { useAct, useAsk } from '../../api/api-hooks.ts';
import { eventsOf } from '../../device/observable.ts';
import { Button, ButtonLink, TextLink } from '../../look/button.tsx';
import { SoftText, Stack } from '../../look/layout.tsx';
import { Note } from '../../look/note.tsx';
import { useSession } from '../../navigation/entrances.ts';
import { Entrance } from '../../parts/frame/entrance.tsx';
import { Failed, Skeleton } from '../../parts/frame/loaded.tsx';
import { Screen } from '../../parts/frame/screen.tsx';
import { withAmounts } from '../../words/amounts.ts';
import { useReceiptClaimWords } from '../../words/connections/receipt.ts';
import { useWords } from '../../words/languages/language.ts';
import { useDateText } from '../../words/times/days.ts';
import { Entry, type EntryMode } from '../members/entry.tsx';
import { ownAddress } from '../parts/card-address.ts';
import { ChoosePassword } from '../members/password.tsx';

export function ReceiptScreen() {
  const words = useReceiptClaimWords();
  const dateText = useDateText();
  const receipt = useReceiptInAddress();
  const asked = useAsk('readReceipt', { body: { receipt } }, { when: receipt !== '' });
  const here = useSession('currentCustomer');
  // After a log-in the page belongs to another person; the state renders the screen again, which
  // requests the session anew.
  const [, setEntered] = useState(false);

  if (here?.passwordReset) return <ChoosePassword />;
  const { data: seen, error } = asked;
  const toCard = here ? (
    <ButtonLink wide to={ownAddress(here)}>
      {words.toCard}
    </ButtonLink>
  ) : (
    <TextLink to="/">{words.toStart}</TextLink>
  );
  if (!seen || here === undefined) {
    const isWaiting = asked.isFetching || (seen && here === undefined);
    return (
      <Framed greeting={words.title} text={receipt === '' ? words.none : ''}>
        {isWaiting && <Skeleton size="block" />}
        {error && !isWaiting && <Unread error={error} onRetry={asked.refetch} />}
        {!isWaiting && toCard}
      </Framed>
    );
  }
  const isOpen = seen.state === 'open';
  const later = isOpen && seen.pointsDueAt;
  return (
    <Framed
      greeting={isOpen ? words.gives(seen.points) : words.title}
      text={words.bill({ ...seen.bill, amount: withAmounts(seen.bill.amount) })}
    >
      {later && <p>{words.later(dateText(later, 'date'))}</p>}
      {here && isOpen ? (
        <Claim key={receipt} {...{ seen, receipt }} guest={here} toCard={toCard} />
      ) : isOpen ? (
        <Enter onEntered={() => setEntered(true)} />
      ) : (
        <>
          <Closed seen={seen} />
          {toCard}
        </>
      )}
    </Framed>
  );
}

/** The reason why a receipt could not be read, with a retry where the receipt is not at fault. */
function Unread({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  const text = explain(error, useWords());
  const isFinal = isRefusal(error, 'invalid') || isRefusal(error, 'conflict');
  return isFinal ? <Note tone="bad">{text}</Note> : <Failed text={text} onRetry={onRetry} />;
}

interface FramedProps {
  greeting: string;
  text: string;
  children: ReactNode;
}

function Framed({ greeting, text, children }: FramedProps) {
  const { title } = useReceiptClaimWords();
  return (
    <Screen title={title}>
      <Entrance greeting={greeting} text={text}>
        <Stack>{children}</Stack>
      </Entrance>
    </Screen>
  );
}

const addressChanges = eventsOf(window, 'hashchange');

/** The part of the address behind `#`, which browsers do not send to the server. */
const useReceiptInAddress = () =>
  useSyncExternalStore(addressChanges, () => location.hash.slice(1));

/** The log-in for a guest who is not logged in, and returns to the receipt. */
function Enter({ onEntered }: { onEntered: () => void }) {
  const words = useReceiptClaimWords();
  const [mode, setMode] = useState<EntryMode>('join');
  return (
    <>
      <SoftText>{words.enter}</SoftText>
      <Entry mode={mode} onMode={setMode} onEntered={onEntered} />
    </>
  );
}

interface ClaimProps {
  receipt: string;
  seen: Receipt;
  guest: CurrentCustomer;
  /** The way to the card, once the points are there. */
  toCard: ReactNode;
}

function Claim({ receipt, seen, guest, toCard }: ClaimProps) {
  const all = useWords();
  const words = useReceiptClaimWords();
  const dateText = useDateText();
  const claim = useAct('claimReceipt', { refresh: ['currentCustomer'] });
  if (claim.data) {
    return (
      <>
        <Note tone="good">
          {claim.data.pointsDueAt === null
            ? words.claimed(claim.data.total)
            : words.claimedLater(dateText(claim.data.pointsDueAt, 'date'))}
        </Note>
        {toCard}
      </>
    );
  }
  return (
    <>
      {claim.error && <Note tone="bad">{explain(claim.error, all)}</Note>}
      <p>{words.whose(firstName(guest.name))}</p>
      <Button
        look="main"
        wide
        aria-disabled={claim.isPending}
        onClick={() => claim.isPending || claim.mutate({ body: { receipt } })}
      >
        {claim.isPending ? words.claiming : words.claim}
      </Button>
      <SoftText>{words.validUntil(dateText(seen.until, 'shortDateTime'))}</SoftText>
    </>
  );
}

/** The reason why a receipt does not give points any more. */
function Closed({ seen }: { seen: Receipt }) {
  const words = useReceiptClaimWords();
  const dateText = useDateText();
  const { state, pointsDueAt, until } = seen;
  if (state === 'worn') return <Note>{words.expired(dateText(until, 'shortDateTime'))}</Note>;
  return (
    <Note>
      {pointsDueAt === null ? words.given : words.givenLater(dateText(pointsDueAt, 'date'))}
    </Note>
  );
}
