// The administrator's screen with its sections; without a session it leads to the log-in.
import { LogOut } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useAsk } from '../api/api-hooks.ts';
import { useKnownTotal } from '../api/known-total.ts';
import { whenIdle } from '../device/idle.ts';
import { useShape } from '../device/shape.ts';
import { Button, IconButton, TextButton } from '../look/button.tsx';
import { ScreenReaderTitle } from '../look/layout.tsx';
import { Loaded, Loading, Skeleton } from '../parts/frame/loaded.tsx';
import { Screen } from '../parts/frame/screen.tsx';
import { Sections, SectionsPlace } from '../parts/sections/sections.tsx';
import { useOpenTab } from '../parts/sections/tabs.tsx';
import { useWords } from '../words/languages/language.ts';
import { headerWords } from '../words/office/header.ts';
import { partWords } from '../words/office/restaurant/part-words.ts';
import { useOffice } from '../words/office/words.ts';
import { BackupButtons, RestoreData } from './data/backups/buttons.tsx';
import { RunningWork } from './data/backups/progress.tsx';
import { Gate } from './account/gate.tsx';
import { useLogOut } from './account/log-out.ts';
import { ProofDialog } from './account/proof.tsx';
import { GuideOfSection } from './guide-of-section.tsx';
import { Commands } from './palette/commands.tsx';
import { useMay } from './parts/may.ts';
import { showEverything, useOfficeParts } from './parts/office-parts.ts';
import { ownDrafts } from './parts/rows/drafts/drafts.ts';
import { useWaitingCount } from './visits/waiting-requests.ts';
import { ProgressLine } from './parts/progress.tsx';
import {
  fetchSections,
  firstSection,
  sectionOf,
  useSectionNames,
  type SectionName,
} from './sections.tsx';

export function Office() {
  const { title, tabs } = useOffice(headerWords);
  const open = tabs[useOpenTab(useSectionNames(), { otherwise: firstSection })];
  const session = useAsk('currentAdmin', {});
  const { isPending } = useOfficeParts();
  const [restoring, setRestoring] = useState(false);
  const restore = () => setRestoring(true);
  return (
    <Gate>
      <Screen
        title={`${open} · ${title}`}
        width="full"
        home="/admin"
        actions={session.data && <Actions onRestore={restore} />}
      >
        {session.data && !isPending ? (
          <OfficeSections
            key={session.data.id}
            onRestore={restore}
            owner={`${session.data.id} ${session.data.username}`}
          />
        ) : (
          <SectionsPlace>
            <ScreenReaderTitle>{title}</ScreenReaderTitle>
            <ProgressLine />
            <Loaded alone ask={session} skeleton={<Skeleton size="history" />}>
              {() => <Waiting />}
            </Loaded>
          </SectionsPlace>
        )}
        {restoring && <RestoreData onClose={() => setRestoring(false)} />}
        <ProofDialog />
      </Screen>
    </Gate>
  );
}

interface OfficeSectionsProps {
  owner: string;
  onRestore: () => void;
}

function OfficeSections({ owner, onRestore }: OfficeSectionsProps) {
  // The owner of drafts is set before any form reads its draft.
  useState(() => ownDrafts(owner));
  useEffect(() => whenIdle(() => void fetchSections()), []);
  const { sections: label, groups, more, tabs } = useOffice(headerWords);
  const may = useMay();
  const counts: Partial<Record<SectionName, number | undefined>> = {
    approvals: useWaitingCount(),
    members: useKnownMembers(),
    partners: useKnownTotal('listPartners'),
  };
  const { stands } = useOfficeParts();
  const all = useSectionNames().map((name) => {
    const { group, screen, part, ...look } = sectionOf(name);
    const content = (
      <Suspense fallback={<Waiting />}>
        <screen.Component />
      </Suspense>
    );
    const absent = !stands(part) && !(look.waits && counts[name]);
    return { name, group, label: tabs[name], count: counts[name], content, absent, ...look };
  });
  const grouped = Object.entries(groups)
    .map(([key, title]) => ({ title, sections: all.filter(({ group }) => group === key) }))
    .filter(({ sections }) => sections.length > 0);
  return (
    <Sections
      label={label}
      groups={grouped}
      first={firstSection}
      more={more}
      moreActions={(close) => (
        <>
          {may('runBackup') && <BackupButtons wide onRestore={onRestore} onPress={close} />}
          <GuideOfSection wide />
          <LogOutButton wide />
        </>
      )}
      foot={<EverythingLink />}
      above={may('readProgress') && <RunningWork />}
    />
  );
}

/** Shows what has not appeared yet too, or only what has. */
function EverythingLink() {
  const words = useOffice(partWords);
  const { isAll, canChoose } = useOfficeParts();
  if (!canChoose) return null;
  return (
    <TextButton onClick={() => showEverything(!isAll)}>
      {isAll ? words.onlyUsed : words.everything}
    </TextButton>
  );
}

/** The number of members, by whichever of the two answers is cached. */
function useKnownMembers() {
  const listed = useKnownTotal('listCustomers');
  const searched = useKnownTotal('searchCustomers');
  return listed ?? searched;
}

const Waiting = () => (
  <Loading>
    <Skeleton size="history" />
  </Loading>
);

function Actions({ onRestore }: { onRestore: () => void }) {
  const shape = useShape();
  const may = useMay();
  return (
    <>
      {may('listCustomers') && <Commands />}
      {/* On a phone these buttons are in the menu of the bar, so that the brand has room. */}
      {shape !== 'phone' && <GuideOfSection />}
      {shape !== 'phone' && may('runBackup') && <BackupButtons onRestore={onRestore} />}
      {shape !== 'phone' && <LogOutButton />}
    </>
  );
}

function LogOutButton({ wide }: { wide?: boolean }) {
  const { frame } = useWords();
  const leave = useLogOut();
  if (!wide) return <IconButton label={frame.logOut} icon={LogOut} onClick={leave} />;
  return (
    <Button wide icon={LogOut} onClick={leave}>
      {frame.logOut}
    </Button>
  );
}
