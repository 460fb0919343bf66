// The administrator's own password.
import { useAct } from '../../api/hooks.ts';
import { LogOutEverywhere } from '../../parts/dialog/log-out-everywhere.tsx';
import { forgetDrafts } from '../parts/rows/drafts.ts';
import { Panel, Stack } from '../../look/layout.tsx';
import { OwnPassword } from '../../parts/form/password-form.tsx';
import { useWords } from '../../words/languages/language.ts';
import { settingsWords } from '../../words/office/house/settings.ts';
import { useOffice } from '../../words/office/words.ts';
import type { RequestOf } from '../../api/client.ts';

export function AdminPassword() {
  const { frame } = useWords();
  const { password } = useOffice(settingsWords);
  const change = useAct('changeAdminPassword', { done: password.saved, failed: frame.error });

  async function send(body: RequestOf<'changeAdminPassword'>['body'], form: HTMLFormElement) {
    await change.mutateAsync({ body });
    form.reset();
  }

  return (
    <Panel title={password.title}>
      <Stack gap="large">
        <OwnPassword words={password} onChange={send} />
        <LogOutEverywhere call="logOutAdmin" leadsTo="/admin/login" onLeft={forgetDrafts} />
      </Stack>
    </Panel>
  );
}
