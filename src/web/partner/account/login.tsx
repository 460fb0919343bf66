// The partner's log-in; a partner who is logged in is redirected to the counter.
import { Redirect } from 'wouter';
import { PartnerLogin } from '../../../contract/partners/counter.ts';
import { useSession } from '../../navigation/entrances.ts';
import { ButtonLink } from '../../look/button.tsx';
import { Screen } from '../../parts/frame/screen.tsx';
import { counterWords } from '../../words/office/partners/counter-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { useAct } from '../../api/api-hooks.ts';
import { LogInPanel } from '../../parts/form/log-in-panel.tsx';
import { useWords } from '../../words/languages/language.ts';

export function PartnerLoginScreen() {
  const { messages } = useWords();
  const { login } = useOffice(counterWords);
  const here = useSession('currentPartner');
  const logIn = useAct('logInPartner', {
    done: ({ passwordReset }) => ({
      title: login.loggedIn,
      ...(passwordReset && { detail: messages.temporaryPassword }),
    }),
    failed: login.failed,
    leadsTo: () => '/partner/dashboard',
    changesPerson: true,
  });

  if (here) return <Redirect to="/partner/dashboard" replace />;
  if (here === undefined) return <Screen title={login.title}>{null}</Screen>;

  return (
    <Screen title={login.title} home="/partner">
      <LogInPanel
        words={login}
        schema={PartnerLogin}
        onLogIn={(body) => logIn.mutateAsync({ body })}
      >
        <ButtonLink wide to="/partner">
          {login.verify}
        </ButtonLink>
      </LogInPanel>
    </Screen>
  );
}
