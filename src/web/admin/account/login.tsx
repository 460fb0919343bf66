// The log-in of administrators.
import { useState } from 'react';
import { Redirect } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { AdminLogin, type SecondStep } from '../../../contract/staff/admins.ts';
import { useAct } from '../../api/api-hooks.ts';
import { useSession } from '../../navigation/entrances.ts';
import { LogInPanel } from '../../parts/form/log-in-panel.tsx';
import { Screen } from '../../parts/frame/screen.tsx';
import { headerWords } from '../../words/office/header.ts';
import { useOffice } from '../../words/office/words.ts';
import { SecondFactorPanel } from './second-step.tsx';

/** The state of the history entry: the address at which the session ended. */
export interface ReturnState {
  from?: string;
}

export function AdminLoginScreen() {
  const office = useOffice(headerWords);
  const here = useSession('currentAdmin');
  const { from = '/admin' } = useHistoryState<ReturnState | null>() ?? {};
  const [asked, setAsked] = useState<SecondStep>();
  const logIn = useAct('logInAdmin', {
    done: (reply) => ('secondFactor' in reply ? undefined : { title: office.loggedIn }),
    failed: office.loginFailed,
    leadsTo: (reply) => ('secondFactor' in reply ? undefined : from),
    changesPerson: true,
  });

  if (here) return <Redirect to={from} replace />;
  if (here === undefined) return <Screen title={office.loginTitle}>{null}</Screen>;
  return (
    <Screen title={office.loginTitle}>
      {asked ? (
        <SecondFactorPanel asked={asked} leadsTo={from} onBack={() => setAsked(undefined)} />
      ) : (
        <LogInPanel
          words={{ ...office, title: office.loginTitle, text: office.loginText }}
          schema={AdminLogin}
          onLogIn={async (body) => {
            const reply = await logIn.mutateAsync({ body });
            if ('secondFactor' in reply) setAsked(reply);
          }}
        />
      )}
    </Screen>
  );
}
