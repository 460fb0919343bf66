// The last known card, marked as such, for a guest whose card cannot be asked for.
import { useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod/mini';
import { readConfig } from '../../../contract/restaurant/config.ts';
import { CurrentCustomer } from '../../../contract/members/customers.ts';
import { Claim } from '../../../contract/rewards/claims.ts';
import { Moment } from '../../../contract/values/values.ts';
import { maskedMobile } from '../../../domain/members/mobile.ts';
import { explain } from '../../api/explain.ts';
import { useCorrections } from '../../api/api-hooks.ts';
import { useOnline } from '../../device/online.ts';
import { stored } from '../../device/storage.ts';
import { Button } from '../../look/button.tsx';
import { Stack, ScreenReaderTitle } from '../../look/layout.tsx';
import { Note } from '../../look/note.tsx';
import { MemberCard } from '../../parts/card/member-card.tsx';
import { ShowCode } from '../../parts/card/qr.tsx';
import { Failed, type Question } from '../../parts/frame/loaded.tsx';
import { Screen } from '../../parts/frame/screen.tsx';
import { useWords } from '../../words/languages/language.ts';
import { useDateText } from '../../words/times/days.ts';
import { ownCard } from '../parts/card-address.ts';
import { cardMark, forgetOldCard } from '../parts/customer-marks.ts';
import { CardSkeleton } from './card-skeleton.tsx';
import type { StoredCard } from './stored-card.ts';
import { waitingLines, WaitingOnCard } from './waiting.tsx';

interface LastKnownProps {
  /** The mobile number in the address. */
  mobile: string;
  /** The request that failed. */
  ask: Question<unknown>;
}

/** Retries when the network is back, and on request. */
export function LastKnown({ mobile, ask }: LastKnownProps) {
  const words = useWords();
  const { dashboard, frame } = words;
  const dateText = useDateText();
  const card = useLastKnown(mobile);
  const [codeShown, setCodeShown] = useState(false);
  useReturn(ask.refetch);

  if (card) {
    return (
      <Screen title={dashboard.title} home={location.pathname}>
        <Stack gap="large">
          <Note>{dashboard.lastKnown(dateText(card.at, 'dateTime'))}</Note>
          <MemberCard customer={card.customer} onShowCode={() => setCodeShown(true)}>
            <WaitingOnCard claims={card.claims ?? []} canGiveBack={false} />
          </MemberCard>
          <ShowCode
            customer={card.customer}
            shown={codeShown}
            onShow={setCodeShown}
            waiting={waitingLines(card.claims ?? [])}
          />
          <Button aria-disabled={ask.isFetching} onClick={() => void ask.refetch()}>
            {frame.retry}
          </Button>
        </Stack>
      </Screen>
    );
  }
  return (
    <Screen title={dashboard.title}>
      <ScreenReaderTitle>{dashboard.title}</ScreenReaderTitle>
      {ask.error && !ask.isFetching ? (
        <Failed alone text={explain(ask.error, words)} onRetry={ask.refetch} />
      ) : (
        <CardSkeleton />
      )}
    </Screen>
  );
}

/** The card that this device stores, if any, with the restaurant's configuration of that time. */
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

/** The stored card, perhaps in the format of an earlier version. */
const Stored: z.ZodMiniType<StoredCard> = z.object({
  at: Moment,
  customer: z.pick(CurrentCustomer, {
    name: true,
    mobile: true,
    points: true,
    spent: true,
    owed: true,
    level: true,
    verificationCode: true,
    qrToken: true,
  }),
  config: readConfig.reply,
  claims: z.optional(
    z.array(
      z.extend(
        z.pick(Claim, {
          id: true,
          reward: true,
          rewardArabic: true,
          cost: true,
          picture: true,
          partner: true,
          left: true,
        }),
        { endsAt: z.number() },
      ),
    ),
  ),
});

/** The stored card for an address; undefined if it is too old. */
function lastKnownCard(address: string): StoredCard | undefined {
  forgetOldCard();
  const { data: card } = Stored.safeParse(JSON.parse(stored(cardMark) ?? 'null'));
  const isTheirs = address === ownCard || maskedMobile(address) === card?.customer.mobile;
  return isTheirs ? card : undefined;
}
