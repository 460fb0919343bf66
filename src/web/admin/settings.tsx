// The Settings tab: the house itself, what its app is told to the stores, and who did what.
import { Columns, Stack } from '../parts/layout.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { settingsWords } from '../words/office/settings.ts';
import { useOffice } from '../words/office/words.ts';
import { Audit } from './settings-audit.tsx';
import { Backups } from './settings-backup.tsx';
import { BrandSettings } from './settings-brand.tsx';
import { LedgerCheck } from './settings-ledger.tsx';
import { AdminPassword } from './settings-password.tsx';
import { PlaceSettings } from './settings-place.tsx';
import { ResetSettings } from './settings-resets.tsx';
import { Submissions } from './submissions.tsx';

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
