// The screen of the set-up: by the link of a first start, or from the office, for owners.
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { Redirect } from 'wouter';
import { useAsk } from '../../api/api-hooks.ts';
import { useSession } from '../../navigation/entrances.ts';
import { IconButton, TextLink } from '../../look/button.tsx';
import { NotOnPhone } from '../../look/staff-layout.tsx';
import { Loaded, Skeleton } from '../../parts/frame/loaded.tsx';
import { Screen } from '../../parts/frame/screen.tsx';
import { useWords } from '../../words/languages/language.ts';
import { setUpWords } from '../../words/office/restaurant/set-up-words.ts';
import { headerWords } from '../../words/office/header.ts';
import { useOffice } from '../../words/office/words.ts';
import { BeginSetUp, linkInAddress } from '../account/begin.tsx';
import { Gate } from '../account/gate.tsx';
import { useLogOut } from '../account/log-out.ts';
import { ProofDialog } from '../account/proof.tsx';
import { Steps } from './steps.tsx';
import { useMay } from '../parts/may.ts';
import { ownDrafts } from '../parts/rows/drafts/drafts.ts';

export function SetUpScreen() {
  const { title } = useOffice(setUpWords);
  const session = useSession('currentAdmin');
  const may = useMay();
  const [link, setLink] = useState(linkInAddress);
  // A used link is forgotten, so that it is not opened again after the session has ended.
  if (session && link) setLink(undefined);
  if (session === undefined) return <Screen title={title}>{null}</Screen>;
  if (session === null && link) return <BeginSetUp link={link} />;
  if (session && !may('changeSettings')) return <Redirect to="/admin" replace />;
  return (
    <Gate>
      <Screen title={title} home="/admin" actions={<Actions />}>
        {session && <OwnSteps owner={`${session.id} ${session.username}`} />}
        <ProofDialog />
      </Screen>
    </Gate>
  );
}

function OwnSteps({ owner }: { owner: string }) {
  // The owner of drafts is set before any form reads its draft.
  useState(() => ownDrafts(owner));
  const settings = useAsk('readSettings', {});
  return (
    <Loaded ask={settings} skeleton={<Skeleton size="history" />}>
      {(saved) => <Steps saved={saved} />}
    </Loaded>
  );
}

function Actions() {
  const { frame } = useWords();
  const { title } = useOffice(headerWords);
  const leave = useLogOut();
  return (
    <>
      <NotOnPhone>
        <TextLink to="/admin">{title}</TextLink>
      </NotOnPhone>
      <IconButton label={frame.logOut} icon={LogOut} onClick={leave} />
    </>
  );
}
