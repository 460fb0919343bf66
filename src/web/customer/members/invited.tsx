// The screen of a guest without a password: the guest proves that the card is theirs, chooses a
// password, and gets the card.
import { useState } from 'react';
import { ByCode, ByToken, type By } from '../../../contract/members/invited.ts';
import { PasswordChoice } from '../../../contract/members/passwords.ts';
import { messages } from '../../../contract/messages/messages.ts';
import { useAct, useAsk } from '../../api/api-hooks.ts';
import { explain } from '../../api/explain.ts';
import type { ReplyOf } from '../../api/client.ts';
import { TextLink } from '../../look/button.tsx';
import { Row, SoftText, Stack } from '../../look/layout.tsx';
import { Note } from '../../look/note.tsx';
import { Entrance } from '../../parts/frame/entrance.tsx';
import { Skeleton } from '../../parts/frame/loaded.tsx';
import { Screen } from '../../parts/frame/screen.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Form, Submit } from '../../parts/form/form.tsx';
import { MobileField } from '../../parts/form/mobile-field.tsx';
import { NewPassword } from '../../parts/form/password-form.tsx';
import { useWords } from '../../words/languages/language.ts';
import { TermsLink } from '../offers/terms.tsx';

/** The accepted proof, and the guest whose card it opens. */
type Known = ReplyOf<'greetInvited'> & { by: By };

export function InvitedScreen() {
  const { invited: words } = useWords();
  const [{ token, digits }] = useState(inAddress);
  const [proved, setProved] = useState<Known>();
  // The address from a till contains the digits too, since the guest stands at the till.
  const whole = { token, digits };
  const greeted = useAsk('greetInvited', { body: whole }, { when: digits !== '' });
  const known = proved ?? (greeted.data && { ...greeted.data, by: whole });

  return (
    <Screen title={words.title}>
      <Entrance
        greeting={known ? words.greeting(known.name) : words.title}
        text={known ? words.points(known.points) : words.text}
      >
        <Stack>
          {known ? (
            <ChooseFirst by={known.by} />
          ) : greeted.isFetching ? (
            <Skeleton size="block" />
          ) : (
            <Prove token={token} failure={greeted.error} onProved={setProved} />
          )}
          <Row>
            <SoftText>{words.hasPassword}</SoftText>
            <TextLink to="/">{words.logIn}</TextLink>
          </Row>
          <TermsLink />
        </Stack>
      </Entrance>
    </Screen>
  );
}

/**
 * `#ABCD…` or, from a till, `#ABCD….0111`. Browsers do not send the part behind `#` to the server.
 */
function inAddress() {
  const [token = '', digits = ''] = location.hash.slice(1).split('.');
  return { token, digits: token && digits };
}

interface ProveProps {
  /** The token in the address; '' where there is none. */
  token: string;
  /** The refusal of the digits in the address. */
  failure: Error | null;
  onProved: (known: Known) => void;
}

/** Asks for the last digits if the address has a token, otherwise for number and code. */
function Prove({ token, failure, onProved }: ProveProps) {
  const all = useWords();
  const { invited: words, frame } = all;
  const greet = useAct('greetInvited', { failed: frame.error });
  const prove = async (by: By) => onProved({ ...(await greet.mutateAsync({ body: by })), by });
  const submit = <Submit label={words.next} busyLabel={words.looking} />;

  if (token) {
    return (
      <Stack>
        {failure && !greet.isPending && <Note tone="bad">{explain(failure, all)}</Note>}
        <Form schema={ByToken} besides={{ token }} onSubmit={prove}>
          <Field
            name="digits"
            label={words.digits}
            hint={words.digitsHint}
            inputMode="numeric"
            autoComplete="off"
            ltr
            large="code"
            maxLength={20}
          />
          {submit}
        </Form>
      </Stack>
    );
  }
  return (
    <Form schema={ByCode} onSubmit={(typed) => prove(asBy(typed))}>
      <MobileField label={all.welcome.mobile} autoComplete="tel" />
      <Field
        name="code"
        label={words.code}
        hint={words.codeHint}
        blank={messages.codeRequired}
        autoComplete="off"
        autoCapitalize="characters"
        ltr
        maxLength={20}
      />
      {submit}
    </Form>
  );
}

/**
 * A guest may type the printed token into the field of the code: then the number field has the
 * digits.
 */
const asBy = ({ mobile, code }: Extract<By, { code: string }>): By =>
  code.length > tillDigits ? { token: code, digits: mobile } : { mobile, code };
const tillDigits = 6;

function ChooseFirst({ by }: { by: By }) {
  const { invited: words, newPassword, frame } = useWords();
  const open = useAct('openCard', {
    // The token is used up, so it is removed from the address, and going back does not return to
    // it.
    done: () => {
      history.replaceState(history.state, '', location.pathname);
      return { title: words.opened };
    },
    failed: frame.error,
    leadsTo: ({ mobile }) => `/dashboard/${mobile}`,
    changesPerson: true,
  });
  return (
    <Form
      schema={PasswordChoice}
      onSubmit={(chosen) => open.mutateAsync({ body: { by, ...chosen } })}
    >
      <NewPassword wide words={{ ...newPassword, save: words.open, saving: words.opening }} />
    </Form>
  );
}
