// The first screen: join the family, or log in.
import { useState } from 'react';
import { Redirect } from 'wouter';
import { useSession } from '../../navigation/entrances.ts';
import { useBrand } from '../../parts/frame/brand.tsx';
import { Entrance } from '../../parts/frame/entrance.tsx';
import { Screen } from '../../parts/frame/screen.tsx';
import { useWords } from '../../words/languages/language.ts';
import { ownAddress } from '../parts/card-address.ts';
import { Entry, type EntryMode } from './entry.tsx';

export function Welcome() {
  const { welcome } = useWords();
  const brand = useBrand();
  const [mode, setMode] = useState<EntryMode>('join');
  const joining = mode === 'join';
  const here = useSession('currentCustomer');

  const title = joining ? welcome.join(brand) : welcome.logIn(brand);
  if (here) return <Redirect to={ownAddress(here)} replace />;
  if (here === undefined) return <Screen title={title}>{null}</Screen>;
  return (
    <Screen title={title}>
      <Entrance
        greeting={joining ? welcome.joinTitle : welcome.loginTitle}
        text={joining ? welcome.joinText : welcome.loginText}
      >
        <Entry mode={mode} onMode={setMode} />
      </Entrance>
    </Screen>
  );
}
