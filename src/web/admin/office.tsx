// The administrator's screen: whoever has no session is led to the log-in; the rest is tabs.
import { LogOut } from 'lucide-react';
import { Redirect } from 'wouter';
import { useAct, useAsk } from '../calls.ts';
import { IconButton } from '../parts/button.tsx';
import { UnseenTitle } from '../parts/layout.tsx';
import { Loaded, Skeleton } from '../parts/loaded.tsx';
import { Screen } from '../parts/screen.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { useWords } from '../words/language.ts';
import { PointsTab } from './points.tsx';

export function Office() {
  const { office } = useWords();
  const session = useAsk('currentAdmin', {});
  if (session.data === null) return <Redirect to="/admin/login" replace />;

  return (
    <Screen title={office.title} width="full" home="/admin" actions={<LogOutButton />}>
      <UnseenTitle>{office.title}</UnseenTitle>
      <Loaded ask={session} skeleton={<Skeleton size="history" />}>
        {() => <Sections />}
      </Loaded>
    </Screen>
  );
}

/** A section more is an entry more. */
function Sections() {
  const { office, points } = useWords();
  return (
    <Tabs
      label={office.sections}
      tabs={[{ name: 'points', label: points.tab, content: <PointsTab /> }]}
    />
  );
}

function LogOutButton() {
  const { frame } = useWords();
  const logOut = useAct('logOutAdmin', {
    failed: frame.logOutFailed,
    leadsTo: () => '/admin/login',
    changesPerson: true,
  });
  return <IconButton label={frame.logOut} icon={LogOut} onClick={() => logOut.mutate({})} />;
}
