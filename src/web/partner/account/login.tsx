// The partner's log-in; a partner who is logged in is redirected to the counter.
import { Redirect } from 'wouter';
import { PartnerLogin } from '../../../contract/partners/counter.ts';
import { useAct } from '../../api/hooks.ts';
import { useSession } from '../../navigation/entrances.ts';
import { Mark } from '../../parts/frame/brand.tsx';
import { ButtonLink } from '../../look/button.tsx';
import { Form, Submit } from '../../parts/form/form.tsx';
import { Centred, Panel, Soft, Stack, Title } from '../../look/layout.tsx';
import { LogInFields } from '../../parts/form/log-in-fields.tsx';
import { Screen } from '../../parts/frame/screen.tsx';
import { useWords } from '../../words/languages/language.ts';
import { counterWords } from '../../words/office/partners/counter.ts';
import { useOffice } from '../../words/office/words.ts';

export function PartnerLoginScreen() {
  const { login } = useOffice(counterWords);
  const here = useSession('currentPartner');
  if (here) return <Redirect to="/partner/dashboard" replace />;
  if (here === undefined) return <Screen title={login.title}>{null}</Screen>;

  return (
    <Screen title={login.title} home="/partner">
      <Centred>
        <Panel>
          <Stack gap="large">
            <Mark size="size-14" />
            <Stack gap="small">
              <Title>{login.title}</Title>
              <Soft>{login.text}</Soft>
            </Stack>
            <LoginForm />
            <ButtonLink wide to="/partner">
              {login.back}
            </ButtonLink>
          </Stack>
        </Panel>
      </Centred>
    </Screen>
  );
}

function LoginForm() {
  const { messages } = useWords();
  const { login } = useOffice(counterWords);
  const logIn = useAct('logInPartner', {
    done: ({ passwordReset }) => ({
      title: login.loggedIn,
      ...(passwordReset && { detail: messages.temporaryPassword }),
    }),
    failed: login.failed,
    leadsTo: () => '/partner/dashboard',
    changesPerson: true,
  });

  return (
    <Form schema={PartnerLogin} onSubmit={(body) => logIn.mutateAsync({ body })}>
      <LogInFields labels={login} />
      <Submit label={login.logIn} busyLabel={login.loggingIn} />
    </Form>
  );
}
