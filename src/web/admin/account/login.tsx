// The log-in of administrators.
import { Redirect } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { AdminLogin } from '../../../contract/house/admins.ts';
import { useAct } from '../../api/hooks.ts';
import { useSession } from '../../navigation/entrances.ts';
import { Mark } from '../../parts/frame/brand.tsx';
import { Form, Submit } from '../../parts/form/form.tsx';
import { Centred, Panel, Soft, Stack, Title } from '../../look/layout.tsx';
import { LogInFields } from '../../parts/form/log-in-fields.tsx';
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
      <Centred>
        <Panel>
          <Stack gap="large">
            <Mark size="size-14" />
            <Stack gap="small">
              <Title>{office.loginTitle}</Title>
              <Soft>{office.loginText}</Soft>
            </Stack>
            <Form schema={AdminLogin} onSubmit={(body) => logIn.mutateAsync({ body })}>
              <LogInFields labels={office} />
              <Submit label={office.logIn} busyLabel={office.loggingIn} />
            </Form>
          </Stack>
        </Panel>
      </Centred>
    </Screen>
  );
}
