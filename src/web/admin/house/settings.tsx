// The Settings tab with its parts, each with a description and an address (`?view=`).
import {
  Archive,
  Award,
  Brush,
  ClipboardList,
  FileSpreadsheet,
  KeyRound,
  MapPin,
  Store,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { CallName } from '../../../contract/index.ts';
import { useAsk } from '../../api/hooks.ts';
import { TextLink } from '../../look/button.tsx';
import { Columns, Stack } from '../../look/layout.tsx';
import { PartHead } from '../../look/staff-layout.tsx';
import { Tabs } from '../../parts/sections/tabs.tsx';
import { setUpWords } from '../../words/office/house/set-up.ts';
import { settingsWords } from '../../words/office/house/settings.ts';
import { useOffice } from '../../words/office/words.ts';
import { OwnSecondFactors } from '../account/second-factors.tsx';
import { useMay } from '../parts/may.ts';
import { Audit } from './audit.tsx';
import { Backups } from '../data/backups/settings.tsx';
import { Poster } from './brand/poster.tsx';
import { Exports } from '../data/exports.tsx';
import { Import } from '../data/import/import.tsx';
import { PastImports } from '../data/import/past-imports.tsx';
import { BrandSettings } from './brand/brand.tsx';
import { CounterSettings } from './counters.tsx';
import { DemandSettings } from './demand.tsx';
import { EarningSettings } from './earning.tsx';
import { LedgerCheck } from './ledger.tsx';
import { OpeningHours } from './opening-hours.tsx';
import { Outlets } from './outlets.tsx';
import { TillSettings } from './till.tsx';
import { AdminPassword } from './password.tsx';
import { PlaceSettings } from './place.tsx';
import { ResetSettings } from './resets.tsx';
import { RewardSettings } from '../rewards/settings.tsx';
import { Submissions } from '../offers/submissions.tsx';

type PartName = keyof (typeof settingsWords)['en']['parts'];

interface Part {
  /** The call without which it is no use: it is shown to those who may make it. */
  needs: CallName;
  icon: LucideIcon;
  content: ReactNode;
}

const parts: Record<PartName, Part> = {
  brand: {
    needs: 'changeSettings',
    icon: Brush,
    content: (
      <Stack gap="large">
        <BrandSettings />
        <Poster />
      </Stack>
    ),
  },
  house: {
    needs: 'changeSettings',
    icon: MapPin,
    content: (
      <Stack gap="large">
        <Columns>
          <Stack gap="large">
            <PlaceSettings />
            <EarningSettings />
          </Stack>
          <Stack gap="large">
            <CounterSettings />
            <TillSettings />
            <OpeningHours />
          </Stack>
        </Columns>
        <Outlets />
        <ToSetUp />
      </Stack>
    ),
  },
  rewards: { needs: 'changeSettings', icon: Award, content: <RewardSettings /> },
  access: { needs: 'changeAdminPassword', icon: KeyRound, content: <Access /> },
  backups: { needs: 'listBackups', icon: Archive, content: <Backups /> },
  data: {
    needs: 'readImport',
    icon: FileSpreadsheet,
    content: (
      <Stack gap="large">
        <Import />
        <PastImports />
        <Exports />
      </Stack>
    ),
  },
  submissions: { needs: 'addSubmission', icon: Store, content: <Submissions /> },
  audit: {
    needs: 'listAuditEntries',
    icon: ClipboardList,
    content: (
      <Stack gap="large">
        <LedgerCheck />
        <Audit />
      </Stack>
    ),
  },
};

/** The set-up stays open to owners, after it is done too. */
function ToSetUp() {
  const { toSetUp } = useOffice(setUpWords);
  return (
    <div>
      <TextLink to="/admin/setup">{toSetUp}</TextLink>
    </div>
  );
}

const names = Object.keys(parts) as PartName[];

function Access() {
  const may = useMay();
  return (
    <Stack gap="large">
      <Columns>
        <Stack gap="large">
          <OwnSecondFactors />
          <AdminPassword />
        </Stack>
        {may('changeSettings') && (
          <Stack gap="large">
            <DemandSettings />
            <ResetSettings />
          </Stack>
        )}
      </Columns>
    </Stack>
  );
}

export function Settings() {
  const words = useOffice(settingsWords);
  // A question that only the owner can answer is pointed out until it is answered.
  const may = useMay();
  const isOwn = may('changeSettings');
  const settings = useAsk('readSettings', {}, { when: isOwn });
  const unanswered = settings.data?.countryCodeAsked === false;
  const shown = names.filter((name) => may(parts[name].needs));
  const [first, ...others] = shown.map((name) => {
    const { title, text } = words.parts[name];
    const { icon, content } = parts[name];
    return {
      name,
      label: title,
      icon,
      mark: name === 'house' && unanswered ? words.place.unanswered : undefined,
      content: (
        <Stack gap="large">
          <PartHead title={title}>{text}</PartHead>
          {content}
        </Stack>
      ),
    };
  });
  return first && <Tabs of="parts" label={words.views} tabs={[first, ...others]} />;
}
