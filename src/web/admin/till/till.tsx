// The screen of a till: the device is enrolled, a person is chosen and types a PIN, and works.
import { useRef, useState } from 'react';
import type { CurrentTill } from '../../../contract/staff/tills.ts';
import { useAct, useAsk, useCorrections } from '../../api/hooks.ts';
import { useSession } from '../../navigation/entrances.ts';
import { UnseenTitle } from '../../look/layout.tsx';
import { Loaded, Skeleton } from '../../parts/frame/loaded.tsx';
import { Screen } from '../../parts/frame/screen.tsx';
import { dismissAll } from '../../toast/toast.ts';
import { store, stored } from '../../device/storage.ts';
import { navigate } from 'wouter/use-browser-location';
import { tillWords } from '../../words/office/staff/tills.ts';
import { useOffice } from '../../words/office/words.ts';
import { AtTill } from './at-till.tsx';
import { ChooseOwnPin } from './choose-pin.tsx';
import { EnrolDevice } from './enrol-device.tsx';
import { People } from './people.tsx';

export function TillScreen() {
  const { title } = useOffice(tillWords);
  const till = useAsk('currentTill', {});
  if (till.data) return <Enrolled till={till.data} />;
  return (
    <Screen title={title} home="/till">
      <Loaded alone ask={till} skeleton={<Skeleton size="history" />}>
        {() => <EnrolDevice />}
      </Loaded>
    </Screen>
  );
}

/** Remembered until somebody comes in: a page that is loaded anew offline stays locked. */
const keptLock = 'till-locked';

function Enrolled({ till }: { till: CurrentTill }) {
  const { title } = useOffice(tillWords);
  const session = useSession('currentAdmin');
  const { assume, askAgain, forget } = useCorrections();
  // An object, so that the screen also looks again where answers were forgotten and nothing else is
  // different.
  const [{ locked }, setState] = useState(() => ({ locked: stored(keptLock) !== null }));
  const logOut = useAct('logOutAdmin');
  /** The log-out that is under way: nobody comes in before its answer, which would end theirs. */
  const leaving = useRef<Promise<void>>(undefined);
  const person = !locked && session?.tillId === till.id ? session : undefined;

  /** Locks at once, whether the server can be told or not: it ends the session by itself then. */
  function lock() {
    store(keptLock, 'yes');
    setState({ locked: true });
    dismissAll();
    navigate('/till', { replace: true });
    const left = () => {
      forget();
      assume(['currentAdmin', {}], null);
      setState({ locked: true });
      askAgain('currentTill');
    };
    leaving.current = logOut.mutateAsync({}).then(left, left);
  }

  function enter(next: NonNullable<typeof session>) {
    forget();
    assume(['currentAdmin', {}], next);
    store(keptLock, null);
    setState({ locked: false });
  }

  if (person && !person.passwordReset) {
    return <AtTill key={person.id} till={till} name={person.username} onLock={lock} />;
  }
  return (
    <Screen title={title} home="/till">
      <UnseenTitle>{title}</UnseenTitle>
      {person ? (
        <ChooseOwnPin name={person.username} minutes={till.lockMinutes} onLeave={lock} />
      ) : (
        <People till={till} ready={() => leaving.current} onEnter={enter} />
      )}
    </Screen>
  );
}
