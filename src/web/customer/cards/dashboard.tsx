// The guest's own screen: finds out who is logged in, and shows that guest's card.
import { useEffect, useState } from 'react';
import { Redirect, useParams } from 'wouter';
import type { CurrentCustomer } from '../../../contract/members/customers.ts';
import { useAsk } from '../../api/hooks.ts';
import { ButtonLink } from '../../look/button.tsx';
import { Empty } from '../../look/empty.tsx';
import { Centred, Soft, Title, UnseenTitle } from '../../look/layout.tsx';
import { Screen } from '../../parts/frame/screen.tsx';
import { useWords } from '../../words/languages/language.ts';
import { isRefusal } from '../../api/client.ts';
import { hidePass, leadsToCard, numberIn, ownCard, passInAddress } from '../parts/card-address.ts';
import { CardScreen } from './card-screen.tsx';
import { CardSkeleton } from './card-skeleton.tsx';
import { ChoosePassword } from '../members/choose-password.tsx';
import { LastKnown } from './last-known.tsx';
import { SentAway } from '../members/sent-away.tsx';

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
  if (!leadsToCard(mobile, customer)) return <SomebodyElse customer={customer} />;
  if (mobile === ownCard) return <Redirect to={`/dashboard/${customer.mobile}`} replace />;
  if (customer.passwordReset) return <ChoosePassword />;
  return <CardScreen customer={customer} />;
}

function SomebodyElse({ customer }: { customer: CurrentCustomer }) {
  const { dashboard } = useWords();
  return (
    <Screen title={dashboard.notFound}>
      <Centred>
        <Empty>
          <Title>{dashboard.notFound}</Title>
          <Soft>{dashboard.notFoundText}</Soft>
          <ButtonLink to={`/dashboard/${customer.mobile}`}>{dashboard.toOwnCard}</ButtonLink>
        </Empty>
      </Centred>
    </Screen>
  );
}
