// The administrator's own password.
import { OwnPasswordChange } from '../../contract/passwords.ts';
import { limits } from '../../contract/values.ts';
import { useAct } from '../calls.ts';
import { Field } from '../parts/field.tsx';
import { Form, Submit } from '../parts/form.tsx';
import { Panel } from '../parts/layout.tsx';
import { useWords } from '../words/language.ts';
import { settingsWords } from '../words/office/settings.ts';
import { useOffice } from '../words/office/words.ts';
import type { Asking } from '../wire.ts';

export function AdminPassword() {
  const { frame } = useWords();
  const { password } = useOffice(settingsWords);
  const change = useAct('changeAdminPassword', { done: password.saved, failed: frame.error });

  async function send(body: Asking<'changeAdminPassword'>['body'], form: HTMLFormElement) {
    await change.mutateAsync({ body });
    form.reset();
  }

  return (
    <Panel title={password.title}>
      <Form schema={OwnPasswordChange} onSubmit={send}>
        <Secret name="currentPassword" label={password.current} autoComplete="current-password" />
        <Secret name="newPassword" label={password.first} autoComplete="new-password" />
        <Secret name="confirmPassword" label={password.second} autoComplete="new-password" />
        <Submit label={password.save} busyLabel={password.saving} />
      </Form>
    </Panel>
  );
}

const Secret = (field: { name: string; label: string; autoComplete: string }) => (
  <Field {...field} type="password" maxLength={limits.password} />
);
