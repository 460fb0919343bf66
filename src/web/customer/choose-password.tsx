// Before anything else, a guest who came in with a temporary password chooses an own one.
import { useEffect, useEffectEvent } from 'react';
import { PasswordChoice } from '../../contract/passwords.ts';
import { limits } from '../../contract/values.ts';
import { useAct } from '../calls.ts';
import { Field } from '../parts/field.tsx';
import { Form, Submit } from '../parts/form.tsx';
import { Centred, Panel, Soft, Stack, Title } from '../parts/layout.tsx';
import { Screen } from '../parts/screen.tsx';
import { toast } from '../parts/toast.ts';
import { useWords } from '../words/language.ts';
import { LogOutButton } from './log-out-button.tsx';

export function ChoosePassword() {
  const { newPassword, frame } = useWords();
  const change = useAct('changeCustomerPassword', {
    done: newPassword.saved,
    failed: frame.error,
    refresh: ['currentCustomer'],
  });
  useResetToast();

  return (
    <Screen title={newPassword.title} actions={<LogOutButton />}>
      <Centred>
        <Panel>
          <Stack gap="large">
            <Stack gap="small">
              <Title>{newPassword.title}</Title>
              <Soft>{newPassword.text}</Soft>
            </Stack>
            <Form schema={PasswordChoice} onSubmit={(body) => change.mutateAsync({ body })}>
              <Secret name="newPassword" label={newPassword.first} />
              <Secret name="confirmPassword" label={newPassword.second} />
              <Submit label={newPassword.save} busyLabel={newPassword.saving} />
            </Form>
          </Stack>
        </Panel>
      </Centred>
    </Screen>
  );
}

const Secret = (field: { name: string; label: string }) => (
  <Field {...field} type="password" autoComplete="new-password" maxLength={limits.password} />
);

/** Says once, for 10 seconds, that the password was reset. */
function useResetToast() {
  const { newPassword, messages } = useWords();
  const tell = useEffectEvent(() => {
    toast({ title: newPassword.toast, detail: messages.chooseNewPassword, lasts: 10_000 });
  });
  useEffect(() => tell(), []);
}
