// The screen of a till: the device is enrolled, a person is chosen and types a PIN, and works.
import { useRef, useState } from 'react';
import type { CurrentTill } from '../../../contract/staff/tills.ts';
import { useAct, useAsk, useCorrections } from '../../api/api-hooks.ts';
import { useSession } from '../../navigation/entrances.ts';
import { ScreenReaderTitle } from '../../look/layout.tsx';
import { Loaded, Skeleton } from '../../parts/frame/loaded.tsx';
import { Screen } from '../../parts/frame/screen.tsx';
import { dismissAll } from '../../toast/toast.ts';
import { store, stored } from '../../device/storage.ts';
import { navigate } from 'wouter/use-browser-location';
import { tillWords } from '../../words/office/staff/till-words.ts';
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

/** The device stores that it is locked, so that a reload offline does not unlock it. */
const keptLock = 'till-locked';

function Enrolled({ till }: { till: CurrentTill }) {
  const { title } = useOffice(tillWords);
  const session = useSession('currentAdmin');
  const { assume, askAgain, forget } = useCorrections();
  // The state is an object, so that setting it renders the screen even if only the cached answers
  // have changed.
  const [{ locked }, setState] = useState(() => ({ locked: stored(keptLock) !== null }));
  const logOut = useAct('logOutAdmin');
  /**
   * The log-out that is under way. A log-in waits for its answer, since the log-out would end the
   * new session too.
   */
  const leaving = useRef<Promise<void>>(undefined);
  const person = !locked && session?.tillId === till.id ? session : undefined;

  /**
   * Locks the screen immediately. If the server cannot be reached, it ends the session after its
   * own timeout.
   */
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
      <ScreenReaderTitle>{title}</ScreenReaderTitle>
      {person ? (
        <ChooseOwnPin name={person.username} minutes={till.lockMinutes} onLeave={lock} />
      ) : (
        <People till={till} ready={() => leaving.current} onEnter={enter} />
      )}
    </Screen>
  );
}
