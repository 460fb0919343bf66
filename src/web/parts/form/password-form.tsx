// The forms of a person's new password: in place of a temporary one, or of the present one.
import { LogOut } from 'lucide-react';
import type { Role } from '../../../contract/endpoint.ts';
import { OwnPasswordChange, PasswordChoice } from '../../../contract/members/passwords.ts';
import { limits } from '../../../contract/values/values.ts';
import { useAct } from '../../api/api-hooks.ts';
import { Button } from '../../look/button.tsx';
import { Centred, Panel, SoftText, Stack, Title } from '../../look/layout.tsx';
import { useWords } from '../../words/languages/language.ts';
import { Field } from './field.tsx';
import { Form, Submit } from './form.tsx';

const change = {
  customer: 'changeCustomerPassword',
  partner: 'changePartnerPassword',
  admin: 'changeAdminPassword',
} as const;

const session = {
  customer: 'currentCustomer',
  partner: 'currentPartner',
  admin: 'currentAdmin',
} as const;

/** The first password that only this person knows, before anything else. */
export function FirstPassword({ of: role }: { of: Role }) {
  const { newPassword, frame } = useWords();
  const choose = useAct(change[role], {
    done: newPassword.saved,
    failed: frame.error,
    refresh: [session[role]],
  });
  return (
    <Centred>
      <Panel>
        <Stack gap="large">
          <Stack gap="small">
            <Title>{newPassword.title}</Title>
            <SoftText>{newPassword.text}</SoftText>
          </Stack>
          <Form schema={PasswordChoice} onSubmit={(body) => choose.mutateAsync({ body })}>
            <NewPassword wide words={newPassword} />
          </Form>
        </Stack>
      </Panel>
    </Centred>
  );
}

type PasswordWords = Record<'first' | 'second' | 'save' | 'saving', string>;

interface OwnPasswordProps {
  of: Role;
  words: PasswordWords & { current: string; saved: string };
  onChanged: (form: HTMLFormElement) => void;
  /** Is called when all sessions were ended, to end what this device stores. */
  onLeft?: () => void;
}

/** The present password has to be given with the new one. Below it, all sessions can be ended. */
export function OwnPassword({ of: role, words, onChanged, onLeft }: OwnPasswordProps) {
  const { frame } = useWords();
  const save = useAct(change[role], { done: words.saved, failed: frame.error });
  return (
    <Stack gap="large">
      <Form
        schema={OwnPasswordChange}
        onSubmit={(body, form) => save.mutateAsync({ body }).then(() => onChanged(form))}
      >
        <Secret name="currentPassword" label={words.current} autoComplete="current-password" />
        <NewPassword wide={false} words={words} />
      </Form>
      <LogOutEverywhere of={role} onLeft={onLeft} />
    </Stack>
  );
}

/** The fields of a password that is typed twice, and the button. */
export const NewPassword = ({ words, wide }: { words: PasswordWords; wide: boolean }) => (
  <>
    <Secret name="newPassword" label={words.first} autoComplete="new-password" />
    <Secret name="confirmPassword" label={words.second} autoComplete="new-password" />
    <Submit label={words.save} busyLabel={words.saving} wide={wide} />
  </>
);

const Secret = (field: { name: string; label: string; autoComplete: string }) => (
  <Field {...field} type="password" maxLength={limits.password} />
);

const logOut = {
  customer: 'logOutCustomer',
  partner: 'logOutPartner',
  admin: 'logOutAdmin',
} as const;
const entrances = { customer: '/', partner: '/partner/login', admin: '/admin/login' };

/** Ends all sessions of a person: for a phone that was lost, or a shared screen. */
function LogOutEverywhere({ of: role, onLeft }: { of: Role; onLeft: (() => void) | undefined }) {
  const { frame } = useWords();
  const leave = useAct(logOut[role], {
    failed: frame.logOutFailed,
    leadsTo: () => entrances[role],
    changesPerson: true,
  });
  return (
    <Stack gap="small">
      <SoftText>{frame.everywhere}</SoftText>
      <Button
        wide="phone"
        icon={LogOut}
        aria-disabled={leave.isPending}
        onClick={() =>
          void leave.mutateAsync({ body: { everywhere: true } }).then(onLeft, () => {})
        }
      >
        {frame.logOutEverywhere}
      </Button>
    </Stack>
  );
}
