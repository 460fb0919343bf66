// The log-in of administrators.
import { Redirect } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { AdminLogin } from '../../../contract/house/admins.ts';
import { useAct } from '../../api/hooks.ts';
import { useSession } from '../../navigation/entrances.ts';
import { LogInPanel } from '../../parts/form/log-in-panel.tsx';
import { Screen } from '../../parts/frame/screen.tsx';
import { headerWords } from '../../words/office/header.ts';
import { useOffice } from '../../words/office/words.ts';

/** The state of the history entry: the address at which the session ended. */
export interface ReturnState {
  from?: string;
}

export function AdminLoginScreen() {
  const office = useOffice(headerWords);
  const here = useSession('currentAdmin');
  const { from = '/admin' } = useHistoryState<ReturnState | null>() ?? {};
  const logIn = useAct('logInAdmin', {
    done: office.loggedIn,
    failed: office.loginFailed,
    leadsTo: () => from,
    changesPerson: true,
  });

  if (here) return <Redirect to={from} replace />;
  if (here === undefined) return <Screen title={office.loginTitle}>{null}</Screen>;
  return (
    <Screen title={office.loginTitle}>
      <LogInPanel
        words={{ ...office, title: office.loginTitle, text: office.loginText }}
        schema={AdminLogin}
        onLogIn={(body) => logIn.mutateAsync({ body })}
      />
    </Screen>
  );
}
