// The last known card, shown without a network and marked as such.
import { useEffect, useEffectEvent, useState, type ComponentProps } from 'react';
import { useCorrections } from '../../api/hooks.ts';
import { useDateText } from '../../words/times/days.ts';
import { useOnline } from '../../device/online.ts';
import { Button } from '../../look/button.tsx';
import { Stack, UnseenTitle } from '../../look/layout.tsx';
import { Failed, Skeleton, type Question } from '../../parts/frame/loaded.tsx';
import { MemberCard } from '../../parts/card/member-card.tsx';
import { ShowCode } from '../../parts/card/show-code.tsx';
import { Note } from '../../look/note.tsx';
import { Screen } from '../../parts/frame/screen.tsx';
import { explain } from '../../api/explain.ts';
import { useWords } from '../../words/languages/language.ts';
import { CardSkeleton } from './card-skeleton.tsx';
import { lastKnownCard, type StoredCard } from './stored-card.ts';
import { Part, sourceOf } from '../parts/part.tsx';
import type { StoredClaims } from '../rewards/claims/stored-claims.tsx';

const storedClaims = sourceOf<ComponentProps<typeof StoredClaims>>(
  async () => (await import('../rewards/claims/stored-claims.tsx')).StoredClaims,
);

interface LastKnownProps {
  /** The mobile number in the address. */
  mobile: string;
  /** The request that was not answered. */
  ask: Question<unknown>;
}

/** Asks again when the network is back, and on request. */
export function LastKnown({ mobile, ask }: LastKnownProps) {
  const words = useWords();
  const { dashboard, frame } = words;
  const dateText = useDateText();
  const card = useLastKnown(mobile);
  useReturn(ask.refetch);

  if (card) {
    return (
      <Screen title={dashboard.title} home={location.pathname}>
        <Stack gap="large">
          <Note>{dashboard.lastKnown(dateText(card.at, 'dateTime'))}</Note>
          <MemberCard customer={card.customer} />
          {card.claims && card.claims.length > 0 && (
            <Part source={storedClaims} skeleton={<Skeleton size="block" />}>
              {(Claims) => <Claims claims={card.claims ?? []} />}
            </Part>
          )}
          <ShowCode {...card.customer} />
          <Button aria-disabled={ask.isFetching} onClick={() => void ask.refetch()}>
            {frame.retry}
          </Button>
        </Stack>
      </Screen>
    );
  }
  return (
    <Screen title={dashboard.title}>
      <UnseenTitle>{dashboard.title}</UnseenTitle>
      {ask.error && !ask.isFetching ? (
        <Failed alone text={explain(ask.error, words)} onRetry={ask.refetch} />
      ) : (
        <CardSkeleton />
      )}
    </Screen>
  );
}

/** The card that this device stores, if any; the restaurant is shown as it was then. */
function useLastKnown(mobile: string): StoredCard | undefined {
  const [card] = useState(() => lastKnownCard(mobile));
  const { assume } = useCorrections();
  const show = useEffectEvent(() => {
    if (card) assume(['readConfig', {}], card.config);
  });
  useEffect(() => show(), []);
  return card;
}

/** Calls back when the device has a network again. */
function useReturn(call: () => unknown) {
  const { askAgain } = useCorrections();
  const online = useOnline();
  const back = useEffectEvent(() => {
    askAgain('readConfig');
    void call();
  });
  const [wasOffline, setWasOffline] = useState(!online);
  if (!online && !wasOffline) setWasOffline(true);
  useEffect(() => {
    if (online && wasOffline) back();
  }, [online, wasOffline]);
}
