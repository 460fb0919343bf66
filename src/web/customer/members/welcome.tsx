// The first screen: join the family, or log in.
import { useState } from 'react';
import { friendTokenLength } from '../../../contract/occasions/friend-token.ts';
import { useConfig } from '../../api/config.tsx';
import { Stack } from '../../look/layout.tsx';
import { Redirect } from 'wouter';
import { useSession } from '../../navigation/entrances.ts';
import { useBrand } from '../../parts/frame/brand.tsx';
import { Entrance } from '../../parts/frame/entrance.tsx';
import { Screen } from '../../parts/frame/screen.tsx';
import { useWords } from '../../words/languages/language.ts';
import { ownAddress } from '../parts/card-address.ts';
import { Part, sourceOf } from '../parts/part.tsx';
import { Entry, type EntryMode } from './entry.tsx';

/** Only who comes by a friend's link fetches it. */
const note = sourceOf(async () => (await import('../occasions/brought-note.tsx')).BroughtNote);

export function Welcome() {
  const { welcome } = useWords();
  const brand = useBrand();
  const [mode, setMode] = useState<EntryMode>('join');
  const joining = mode === 'join';
  const { bringsFriends = false } = useConfig() ?? {};
  const token = friendInAddress();
  const brought = joining && token !== undefined && bringsFriends;
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
        <Stack>
          {brought && (
            <Part source={note} skeleton={null}>
              {(BroughtNote) => <BroughtNote />}
            </Part>
          )}
          <Entry mode={mode} onMode={setMode} friend={token} />
        </Stack>
      </Entrance>
    </Screen>
  );
}

/** The token of a friend's link, behind `#`, which browsers do not send to the server. */
const friendInAddress = () => {
  const [, token] = /^#friend=([\w-]+)$/.exec(location.hash) ?? [];
  return token?.length === friendTokenLength ? token : undefined;
};
