// The Settings tab: the restaurant itself, what its app is told to the stores, and who did what.
import { Columns, Stack } from '../../parts/look/layout.tsx';
import { Tabs } from '../../parts/frame/tabs.tsx';
import { settingsWords } from '../../words/office/settings.ts';
import { useOffice } from '../../words/office/words.ts';
import { Audit } from './audit.tsx';
import { Backups } from '../backups/settings.tsx';
import { BrandSettings } from './brand.tsx';
import { LedgerCheck } from './ledger.tsx';
import { AdminPassword } from './password.tsx';
import { PlaceSettings } from './place.tsx';
import { ResetSettings } from './resets.tsx';
import { Submissions } from '../submissions/submissions.tsx';

export function Settings() {
  const words = useOffice(settingsWords);
  return (
    <Tabs
      of="section"
      label={words.views}
      tabs={[
        { name: 'general', label: words.general, content: <General /> },
        { name: 'submissions', label: words.submissions, content: <Submissions /> },
        { name: 'audit', label: words.audit, content: <Audit /> },
      ]}
    />
  );
}

const General = () => (
  <Stack gap="large">
    <Columns>
      <Stack gap="large">
        <PlaceSettings />
        <AdminPassword />
        <ResetSettings />
      </Stack>
      <Stack>
        <BrandSettings />
      </Stack>
    </Columns>
    <Backups />
    <LedgerCheck />
  </Stack>
);
