// The administrator's screen: whoever has no session is led to the log-in; the rest is tabs.
import { LogOut } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Redirect } from 'wouter';
import { useAct, useAsk } from '../api/hooks.ts';
import { fetched } from '../fetched.tsx';
import { IconButton } from '../parts/look/button.tsx';
import { claimDrafts, forgetDrafts } from './parts/drafts.ts';
import { UnseenTitle } from '../parts/look/layout.tsx';
import { Loaded, Loading, Skeleton } from '../parts/frame/loaded.tsx';
import { ProgressLine } from './parts/progress.tsx';
import { Screen } from '../parts/frame/screen.tsx';
import { Tabs, useOpenTab } from '../parts/frame/tabs.tsx';
import { useWords } from '../words/language.ts';
import { headerWords } from '../words/office/header.ts';
import { useOffice } from '../words/office/words.ts';
import { isRefusal } from '../api/client.ts';
import { BackupButtons } from './backups/buttons.tsx';
import type { ReturnState } from './login.tsx';
import { WorkAtHand } from './backups/progress.tsx';

/** The tabs in their order; each is fetched when it is opened. */
const sections = {
  points: fetched(async () => (await import('./points/points.tsx')).PointsTab),
  members: fetched(async () => (await import('./members/members.tsx')).Members),
  partners: fetched(async () => (await import('./partners/partners.tsx')).Partners),
  offers: fetched(async () => (await import('./offers/offers.tsx')).Offers),
  benefits: fetched(async () => (await import('./benefits/benefits.tsx')).Benefits),
  terms: fetched(async () => (await import('./terms/terms.tsx')).TermsTab),
  events: fetched(async () => (await import('./events/events.tsx')).Events),
  settings: fetched(async () => (await import('./settings/settings.tsx')).Settings),
};

const names = Object.keys(sections) as (keyof typeof sections)[];

export function Office() {
  const { title, tabs } = useOffice(headerWords);
  const open = tabs[useOpenTab(names)];
  const session = useAsk('currentAdmin', {});
  if (session.data === null) {
    const state: ReturnState = { from: location.pathname + location.search };
    return <Redirect to="/admin/login" replace state={state} />;
  }

  return (
    <Screen
      title={`${open} · ${title}`}
      width="full"
      home="/admin"
      actions={session.data && <Actions />}
    >
      <UnseenTitle>{title}</UnseenTitle>
      {session.data ? <WorkAtHand /> : <ProgressLine />}
      <Loaded ask={session} skeleton={<Skeleton size="history" />}>
        {(admin) => admin && <Sections key={admin.id} owner={`${admin.id} ${admin.username}`} />}
      </Loaded>
    </Screen>
  );
}

function Sections({ owner }: { owner: string }) {
  // Before any of their forms looks for what was typed into it.
  useState(() => claimDrafts(owner));
  const { sections: label, tabs } = useOffice(headerWords);
  const [first, ...others] = names.map((name) => {
    const { Component } = sections[name];
    const content = (
      <Suspense fallback={<Waiting />}>
        <Component />
      </Suspense>
    );
    return { name, label: tabs[name], content };
  });
  return first && <Tabs label={label} tabs={[first, ...others]} />;
}

/** Fetches the tab of the address ahead; what fails here fails again, and is told, on its tab. */
export async function fetchSection() {
  const asked = new URLSearchParams(location.search).get('tab');
  const name = names.find((one) => one === asked) ?? 'points';
  await sections[name].fetchAhead().catch(() => {});
}

const Waiting = () => (
  <Loading>
    <Skeleton size="history" />
  </Loading>
);

const Actions = () => (
  <>
    <BackupButtons />
    <LogOutButton />
  </>
);

/** The session had ended already; what was typed is not for whoever comes next. */
const forgetAfterAll = (error: unknown) =>
  void (isRefusal(error, 'unauthenticated') && forgetDrafts());

function LogOutButton() {
  const { frame } = useWords();
  const logOut = useAct('logOutAdmin', {
    failed: frame.logOutFailed,
    leadsTo: () => '/admin/login',
    changesPerson: true,
  });
  const leave = () => void logOut.mutateAsync({}).then(forgetDrafts, forgetAfterAll);
  return <IconButton label={frame.logOut} icon={LogOut} onClick={leave} />;
}
