// The guest's own screen: finds out who is logged in and shows that guest's card, or without a
// network the last known one.
import { Suspense, useEffect, useState } from 'react';
import { Redirect, useParams } from 'wouter';
import type { CurrentCustomer } from '../../../contract/members/customers.ts';
import { noNumber } from '../../../domain/members/mobile.ts';
import { useAsk } from '../../api/api-hooks.ts';
import { ScreenReaderTitle } from '../../look/layout.tsx';
import { fetched } from '../../navigation/fetched.tsx';
import { Screen, WayOnScreen } from '../../parts/frame/screen.tsx';
import { useWords } from '../../words/languages/language.ts';
import { isRefusal } from '../../api/client.ts';
import {
  hidePass,
  leadsToCard,
  numberIn,
  ownAddress,
  ownCard,
  passInAddress,
} from '../parts/card-address.ts';
import { ToLogIn } from '../members/leaving.tsx';
import { CardScreen } from './card-screen.tsx';
import { CardSkeleton } from './card-skeleton.tsx';

export function Dashboard() {
  const { mobile: part = '' } = useParams();
  const mobile = numberIn(part);
  const { dashboard } = useWords();
  const { entered, session } = useDoor(mobile);

  if (entered.error) {
    const detail = isRefusal(entered.error, 'unauthenticated')
      ? dashboard.failedNoPassword
      : dashboard.failedUnknown;
    return <ToLogIn notice={{ title: dashboard.failed, detail }} />;
  }
  if (session.data === null) {
    const notice = { title: dashboard.required, detail: dashboard.requiredText };
    return <ToLogIn notice={notice} forgets />;
  }
  if (session.data) return <AtTheDoor mobile={mobile} customer={session.data} />;
  if (session.errorUpdateCount === 0) return <OnItsWay />;
  return (
    <Suspense fallback={<OnItsWay />}>
      <LastKnown mobile={mobile} ask={session} />
    </Suspense>
  );
}

const { Component: LastKnown } = fetched(async () => (await import('./last-known.tsx')).LastKnown);
const { Component: ChoosePassword } = fetched(
  async () => (await import('../members/password.tsx')).ChoosePassword,
);

function OnItsWay() {
  const { title } = useWords().dashboard;
  return (
    <Screen title={title}>
      <ScreenReaderTitle>{title}</ScreenReaderTitle>
      <CardSkeleton />
    </Screen>
  );
}

/**
 * A pass in the address first opens a session, and is removed from the address immediately. The
 * session then says who is logged in. The log-in is a query and not a mutation, so that it is sent
 * only once.
 */
function useDoor(mobile: string) {
  // The address may change afterwards, and the pass is for the number that was there first.
  const [entry] = useState(() => ({ mobile, password: passInAddress() }));
  useEffect(hidePass, []);
  const hasPass = entry.password !== '';
  const entered = useAsk('logInCustomer', { body: entry }, { when: hasPass });
  const session = useAsk('currentCustomer', {}, { when: !hasPass || entered.isSuccess });
  return { entered, session };
}

function AtTheDoor({ mobile, customer }: { mobile: string; customer: CurrentCustomer }) {
  const { notFound, notFoundText, toOwnCard } = useWords().dashboard;
  const own = ownAddress(customer);
  if (!leadsToCard(mobile, customer)) {
    return <WayOnScreen title={notFound} text={notFoundText} to={own} label={toOwnCard} />;
  }
  if (mobile === ownCard ? customer.mobile !== noNumber : customer.mobile === noNumber)
    return <Redirect to={own} replace />;
  if (customer.passwordReset) {
    return (
      <Suspense fallback={<OnItsWay />}>
        <ChoosePassword />
      </Suspense>
    );
  }
  return <CardScreen customer={customer} />;
}
