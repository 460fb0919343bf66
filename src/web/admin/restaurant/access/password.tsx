// The administrator's own password.
import { Panel } from '../../../look/layout.tsx';
import { OwnPassword } from '../../../parts/form/password-form.tsx';
import { settingsWords } from '../../../words/office/restaurant/setting-words.ts';
import { useOffice } from '../../../words/office/words.ts';
import { forgetDrafts } from '../../parts/rows/drafts/drafts.ts';

export function AdminPassword() {
  const { password } = useOffice(settingsWords);
  return (
    <Panel title={password.title}>
      <OwnPassword
        of="admin"
        words={password}
        onChanged={(form) => form.reset()}
        onLeft={forgetDrafts}
      />
    </Panel>
  );
}
