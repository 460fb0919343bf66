// The guest's own screen: it finds out who stands at the door, and lets that guest see the card.
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useParams } from 'wouter';
import type { CurrentCustomer } from '../../contract/customers.ts';
import { useAsk } from '../calls.ts';
import { ButtonLink } from '../parts/button.tsx';
import { Empty } from '../parts/empty.tsx';
import { Centred, Soft, Title, UnseenTitle } from '../parts/layout.tsx';
import { Failed } from '../parts/loaded.tsx';
import { Screen } from '../parts/screen.tsx';
import { toast, type Notice } from '../parts/toast.ts';
import { explain } from '../words/explain.ts';
import { useWords } from '../words/language.ts';
import { isRefusal } from '../wire.ts';
import { hidePass, isSameMobile, passInAddress } from './card-address.ts';
import { CardScreen } from './card-screen.tsx';
import { CardSkeleton } from './card-skeleton.tsx';
import { ChoosePassword } from './choose-password.tsx';

export function Dashboard() {
  const { mobile = '' } = useParams();
  const words = useWords();
  const { entered, session } = useDoor(mobile);
  const { dashboard } = words;

  if (entered.error) {
    const detail = isRefusal(entered.error, 'unauthenticated')
      ? dashboard.failedNoPassword
      : dashboard.failedUnknown;
    return <SentAway notice={{ title: dashboard.failed, detail, tone: 'bad' }} />;
  }
  if (session.data === null) {
    const notice = { title: dashboard.required, detail: dashboard.requiredText };
    return <SentAway notice={{ ...notice, tone: 'bad' }} />;
  }
  if (session.data) return <AtTheDoor mobile={mobile} guest={session.data} />;
  return (
    <Screen title={dashboard.title}>
      <UnseenTitle>{dashboard.title}</UnseenTitle>
      {session.error && !session.isFetching ? (
        <Failed text={explain(session.error, words)} onRetry={session.refetch} />
      ) : (
        <CardSkeleton />
      )}
    </Screen>
  );
}

/**
 * The two ways in: a pass in the address opens a session, and goes out of the address at once; the
 * session then tells who is here. It is a question and not an act, so that it is asked only once.
 */
function useDoor(mobile: string) {
  const [pass] = useState(passInAddress);
  useEffect(hidePass, []);
  const entry = { body: { mobile, password: pass } };
  const entered = useAsk('logInCustomer', entry, { when: pass !== '' });
  const session = useAsk('currentCustomer', {}, { when: pass === '' || entered.isSuccess });
  return { entered, session };
}

function AtTheDoor({ mobile, guest }: { mobile: string; guest: CurrentCustomer }) {
  const invited = isSameMobile({ address: mobile, guest: guest.mobile });
  if (!invited) return <SomebodyElse guest={guest} />;
  if (guest.passwordReset) return <ChoosePassword />;
  return <CardScreen guest={guest} />;
}

function SomebodyElse({ guest }: { guest: CurrentCustomer }) {
  const { dashboard } = useWords();
  return (
    <Screen title={dashboard.notFound}>
      <Centred>
        <Empty>
          <Title>{dashboard.notFound}</Title>
          <Soft>{dashboard.notFoundText}</Soft>
          <ButtonLink to={`/dashboard/${guest.mobile}`}>{dashboard.toOwnCard}</ButtonLink>
        </Empty>
      </Centred>
    </Screen>
  );
}

/** Back to the first screen, with the reason in a toast. */
function SentAway({ notice }: { notice: Notice }) {
  const [, navigate] = useLocation();
  const leave = useEffectEvent(() => {
    toast(notice);
    navigate('/', { replace: true });
  });
  useEffect(() => leave(), []);
  return null;
}
