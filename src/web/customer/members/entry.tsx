// Joining and logging in: the form of either, and the way to the other.
import { CustomerLogin, JoinForm } from '../../../contract/members/customers.ts';
import { messages } from '../../../contract/messages/messages.ts';
import { limits } from '../../../contract/values/values.ts';
import { useBrand } from '../../parts/frame/brand.tsx';
import { TextButton, TextLink } from '../../look/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Form, Submit } from '../../parts/form/form.tsx';
import { Row, SoftText, Stack } from '../../look/layout.tsx';
import { MobileField } from '../../parts/form/mobile-field.tsx';
import { Note } from '../../look/note.tsx';
import { useWords } from '../../words/languages/language.ts';
import { useAct } from '../../api/api-hooks.ts';
import { explain } from '../../api/explain.ts';
import { isRefusal, type RequestOf } from '../../api/client.ts';
import { TermsLink } from '../offers/terms.tsx';
import { cardAddress } from '../parts/card-address.ts';

/**
 * `known`: the number that somebody wanted to join with has a card already, so they log in instead.
 */
export type EntryMode = 'join' | 'login' | 'known';

interface EntryProps {
  mode: EntryMode;
  onMode: (mode: EntryMode) => void;
  /** Is called once the guest is logged in, in place of opening the card. */
  onEntered?: () => void;
  /** The token of the link of the guest who brought this one. */
  friend?: string | undefined;
}

export function Entry({ mode, onMode, onEntered, friend }: EntryProps) {
  const { welcome } = useWords();
  const joining = mode === 'join';
  const { ask, act } = joining ? welcome.toLogin : welcome.toJoin;
  return (
    <Stack>
      {mode === 'known' && <Note>{welcome.alreadyMember}</Note>}
      <EntryForm joining={joining} onKnown={() => onMode('known')} {...{ onEntered, friend }} />
      <Row>
        <SoftText>{ask}</SoftText>
        <TextButton onClick={() => onMode(joining ? 'login' : 'join')}>{act}</TextButton>
      </Row>
      {!joining && <TextLink to="/welcome">{welcome.codeOfTill}</TextLink>}
      <TermsLink />
    </Stack>
  );
}

/** The same form serves both modes, so that typed values stay when the mode changes. */
function EntryForm({ joining, ...outcome }: { joining: boolean } & Outcome) {
  const { welcome } = useWords();
  const brand = useBrand();
  const { join, logIn } = useEntry(outcome);

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

interface Outcome {
  /** Is called instead of a toast when the number has a card. */
  onKnown: () => void;
  onEntered: EntryProps['onEntered'];
  friend: EntryProps['friend'];
}

/** Joining and logging in. */
function useEntry({ onKnown, onEntered, friend }: Outcome) {
  const words = useWords();
  const brand = useBrand();
  const { welcome } = words;
  const leadsTo = onEntered ? () => undefined : cardAddress;

  const joining = useAct('joinFamily', {
    done: () => ({ title: welcome.joined(brand) }),
    failed: (error) =>
      isRefusal(error, 'conflict')
        ? undefined
        : { title: words.frame.error, detail: explain(error, words) },
    leadsTo,
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
    leadsTo,
    changesPerson: true,
  });

  const join = (body: RequestOf<'joinFamily'>['body']) =>
    joining.mutateAsync({ body: { ...body, friend } }).then(onEntered, (error: unknown) => {
      if (!isRefusal(error, 'conflict')) throw error;
      onKnown();
    });
  const logIn = (body: RequestOf<'logInCustomer'>['body']) =>
    loggingIn.mutateAsync({ body }).then(onEntered);

  return { join, logIn };
}
