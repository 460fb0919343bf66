// The first screen: join the family, or log in.
import { useState } from 'react';
import { Redirect } from 'wouter';
import { CustomerLogin, JoinForm } from '../../../contract/members/customers.ts';
import { messages } from '../../../contract/messages.ts';
import { limits } from '../../../contract/values.ts';
import { useSession } from '../../navigation/entrances.ts';
import { useBrand } from '../../parts/frame/brand.tsx';
import { TextButton, TextLink } from '../../look/button.tsx';
import { Entrance } from '../../parts/frame/entrance.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Form, Submit } from '../../parts/form/form.tsx';
import { Row, Soft, Stack } from '../../look/layout.tsx';
import { MobileField } from '../../parts/form/mobile-field.tsx';
import { Note } from '../../look/note.tsx';
import { Screen } from '../../parts/frame/screen.tsx';
import { useWords } from '../../words/languages/language.ts';
import { useAct } from '../../api/hooks.ts';
import { explain } from '../../api/explain.ts';
import { isRefusal, type RequestOf } from '../../api/client.ts';
import { TermsLink } from '../offers/terms.tsx';
import { cardAddress } from '../parts/card-address.ts';

export function Welcome() {
  const { welcome } = useWords();
  const brand = useBrand();
  // `known`: somebody wanted to join with a number that has a card already, and logs in instead.
  const [mode, setMode] = useState<'join' | 'login' | 'known'>('join');
  const joining = mode === 'join';
  const { ask, act } = joining ? welcome.toLogin : welcome.toJoin;
  const here = useSession('currentCustomer');

  const title = joining ? welcome.join(brand) : welcome.logIn(brand);
  if (here) return <Redirect to={`/dashboard/${here.mobile}`} replace />;
  if (here === undefined) return <Screen title={title}>{null}</Screen>;
  return (
    <Screen title={title}>
      <Entrance
        greeting={joining ? welcome.joinTitle : welcome.loginTitle}
        text={joining ? welcome.joinText : welcome.loginText}
      >
        <Stack>
          {mode === 'known' && <Note>{welcome.alreadyMember}</Note>}
          <EntryForm joining={joining} onKnown={() => setMode('known')} />
          <Row>
            <Soft>{ask}</Soft>
            <TextButton onClick={() => setMode(joining ? 'login' : 'join')}>{act}</TextButton>
          </Row>
          {!joining && <TextLink to="/welcome">{welcome.codeOfTill}</TextLink>}
          <TermsLink />
        </Stack>
      </Entrance>
    </Screen>
  );
}

/** One form in both modes, so that typed values stay when the mode changes. */
function EntryForm({ joining, onKnown }: { joining: boolean; onKnown: () => void }) {
  const { welcome } = useWords();
  const brand = useBrand();
  const { join, logIn } = useEntry(onKnown);

  const fields = (
    <>
      {joining && (
        <Field name="name" label={welcome.name} autoComplete="name" maxLength={limits.name} />
      )}
      <MobileField label={welcome.mobile} autoComplete={joining ? 'tel' : 'username'} />
      <Field
        name="password"
        label={welcome.password}
        type="password"
        {...(!joining && { hint: welcome.forgotten })}
        blank={messages.passwordRequired}
        autoComplete={joining ? 'new-password' : 'current-password'}
        maxLength={limits.password}
      />
      <Submit
        label={joining ? welcome.join(brand) : welcome.logIn(brand)}
        busyLabel={joining ? welcome.joining : welcome.loggingIn}
      />
    </>
  );
  return joining ? (
    <Form schema={JoinForm} onSubmit={join}>
      {fields}
    </Form>
  ) : (
    <Form schema={CustomerLogin} onSubmit={logIn}>
      {fields}
    </Form>
  );
}

/** Joining and logging in. `onKnown` is called instead of a toast when the number has a card. */
function useEntry(onKnown: () => void) {
  const words = useWords();
  const brand = useBrand();
  const { welcome } = words;

  const joining = useAct('joinFamily', {
    done: () => ({ title: welcome.joined(brand) }),
    failed: (error) =>
      isRefusal(error, 'conflict')
        ? undefined
        : { title: words.frame.error, detail: explain(error, words) },
    leadsTo: cardAddress,
    changesPerson: true,
  });

  const loggingIn = useAct('logInCustomer', {
    done: ({ passwordReset }) =>
      passwordReset
        ? { title: welcome.temporary, detail: words.messages.temporaryPassword }
        : { title: welcome.back, detail: welcome.codeRenewed },
    failed: (error) => ({
      title: welcome.failed,
      detail: isRefusal(error, 'unauthenticated') ? welcome.wrong : explain(error, words),
    }),
    leadsTo: cardAddress,
    changesPerson: true,
  });

  const join = (body: RequestOf<'joinFamily'>['body']) =>
    joining.mutateAsync({ body }).catch((error: unknown) => {
      if (!isRefusal(error, 'conflict')) throw error;
      onKnown();
    });
  const logIn = (body: RequestOf<'logInCustomer'>['body']) => loggingIn.mutateAsync({ body });

  return { join, logIn };
}
