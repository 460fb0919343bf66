// The guest's own screen: finds out who is logged in and shows that guest's card, or without a
// network the last known one.
import { useEffect, useEffectEvent, useState } from 'react';
import { Redirect, useParams } from 'wouter';
import type { QueryClient } from '@tanstack/react-query';
import type { CurrentCustomer } from '../../../contract/members/customers.ts';
import { prepare, useAsk, useCorrections } from '../../api/hooks.ts';
import { Button } from '../../look/button.tsx';
import { Columns, Panel, Stack, UnseenTitle } from '../../look/layout.tsx';
import { Screen, WayOnScreen } from '../../parts/frame/screen.tsx';
import { useWords } from '../../words/languages/language.ts';
import { isRefusal } from '../../api/client.ts';
import { useDateText } from '../../words/times/days.ts';
import { useOnline } from '../../device/online.ts';
import { Failed, Skeleton, type Question } from '../../parts/frame/loaded.tsx';
import { MemberCard } from '../../parts/card/member-card.tsx';
import { ShowCode } from '../../parts/card/qr.tsx';
import { Note } from '../../look/note.tsx';
import { explain } from '../../api/explain.ts';
import { hidePass, leadsToCard, numberIn, ownCard, passInAddress } from '../parts/card-address.ts';
import { ChoosePassword } from '../members/password.tsx';
import { SentAway } from '../members/leaving.tsx';
import { CardScreen } from './card-screen.tsx';
import { lastKnownCard, type StoredCard } from './stored-card.ts';
import { waitingLines, WaitingOnCard } from './waiting.tsx';

export function Dashboard() {
  const { mobile: part = '' } = useParams();
  const mobile = numberIn(part);
  const { dashboard } = useWords();
  const { entered, session } = useDoor(mobile);

  if (entered.error) {
    const detail = isRefusal(entered.error, 'unauthenticated')
      ? dashboard.failedNoPassword
      : dashboard.failedUnknown;
    return <SentAway notice={{ title: dashboard.failed, detail }} />;
  }
  if (session.data === null) {
    const notice = { title: dashboard.required, detail: dashboard.requiredText };
    return <SentAway notice={notice} forgets />;
  }
  if (session.data) return <AtTheDoor mobile={mobile} customer={session.data} />;
  if (session.errorUpdateCount > 0) return <LastKnown mobile={mobile} ask={session} />;
  return (
    <Screen title={dashboard.title}>
      <UnseenTitle>{dashboard.title}</UnseenTitle>
      <CardSkeleton />
    </Screen>
  );
}

/**
 * The two ways in: a pass in the address opens a session, and is removed from the address at once;
 * the session then says who is logged in. The log-in is a query and not a mutation, so that it is
 * sent only once.
 */
function useDoor(mobile: string) {
  const [pass] = useState(passInAddress);
  useEffect(hidePass, []);
  const entry = { body: { mobile, password: pass } };
  const entered = useAsk('logInCustomer', entry, { when: pass !== '' });
  const session = useAsk('currentCustomer', {}, { when: pass === '' || entered.isSuccess });
  return { entered, session };
}

function AtTheDoor({ mobile, customer }: { mobile: string; customer: CurrentCustomer }) {
  const { notFound, notFoundText, toOwnCard } = useWords().dashboard;
  const own = `/dashboard/${customer.mobile}`;
  if (!leadsToCard(mobile, customer)) {
    return <WayOnScreen title={notFound} text={notFoundText} to={own} label={toOwnCard} />;
  }
  if (mobile === ownCard) return <Redirect to={own} replace />;
  if (customer.passwordReset) return <ChoosePassword />;
  return <CardScreen customer={customer} />;
}

/** Milliseconds that the first paint waits for the answer; after that a skeleton is shown. */
const waitLimit = 100;

/** Asks whose card is shown, unless a pass in the address has to log the guest in first. */
export async function prepareCard(client: QueryClient, address: string) {
  if (!address.startsWith('/dashboard/') || passInAddress()) return;
  const tooLong = new Promise((resolve) => setTimeout(resolve, waitLimit));
  await Promise.race([prepare(client, 'currentCustomer', {}), tooLong]);
}

interface LastKnownProps {
  /** The mobile number in the address. */
  mobile: string;
  /** The request that was not answered. */
  ask: Question<unknown>;
}

/** The last known card, marked as such. Asks again when the network is back, and on request. */
function LastKnown({ mobile, ask }: LastKnownProps) {
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

const CardSkeleton = () => (
  <Stack gap="large">
    <Skeleton size="strip" />
    <Skeleton size="card" />
    <Columns>
      <Panel>
        <Skeleton size="history" />
      </Panel>
      <Panel>
        <Skeleton size="history" />
      </Panel>
    </Columns>
  </Stack>
);
