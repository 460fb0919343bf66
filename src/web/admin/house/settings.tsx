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
import { useAsk } from '../../api/hooks.ts';
import { Columns, Stack } from '../../look/layout.tsx';
import { PartHead } from '../../look/staff-layout.tsx';
import { Tabs } from '../../parts/sections/tabs.tsx';
import { settingsWords } from '../../words/office/house/settings.ts';
import { useOffice } from '../../words/office/words.ts';
import { Administrators } from './administrators.tsx';
import { Audit } from './audit.tsx';
import { Backups } from '../data/backups/settings.tsx';
import { Poster } from './poster.tsx';
import { Exports } from '../data/exports.tsx';
import { Import } from '../data/import/import.tsx';
import { PastImports } from '../data/import/past-imports.tsx';
import { BrandSettings } from './brand.tsx';
import { CounterSettings } from './counters.tsx';
import { EarningSettings } from './earning.tsx';
import { LedgerCheck } from './ledger.tsx';
import { Limits } from './limits.tsx';
import { Outlets } from './outlets.tsx';
import { AdminPassword } from './password.tsx';
import { PlaceSettings } from './place.tsx';
import { ResetSettings } from './resets.tsx';
import { RewardSettings } from '../rewards/settings.tsx';
import { Submissions } from '../offers/submissions.tsx';

type PartName = keyof (typeof settingsWords)['en']['parts'];

const parts: Record<PartName, { icon: LucideIcon; content: ReactNode }> = {
  brand: {
    icon: Brush,
    content: (
      <Stack gap="large">
        <BrandSettings />
        <Poster />
      </Stack>
    ),
  },
  house: {
    icon: MapPin,
    content: (
      <Stack gap="large">
        <Columns>
          <PlaceSettings />
          <Stack gap="large">
            <EarningSettings />
            <CounterSettings />
          </Stack>
        </Columns>
        <Outlets />
      </Stack>
    ),
  },
  rewards: { icon: Award, content: <RewardSettings /> },
  access: {
    icon: KeyRound,
    content: (
      <Stack gap="large">
        <Columns>
          <AdminPassword />
          <ResetSettings />
        </Columns>
        <Administrators />
        <Limits />
      </Stack>
    ),
  },
  backups: { icon: Archive, content: <Backups /> },
  data: {
    icon: FileSpreadsheet,
    content: (
      <Stack gap="large">
        <Import />
        <PastImports />
        <Exports />
      </Stack>
    ),
  },
  submissions: { icon: Store, content: <Submissions /> },
  audit: {
    icon: ClipboardList,
    content: (
      <Stack gap="large">
        <LedgerCheck />
        <Audit />
      </Stack>
    ),
  },
};

const names = Object.keys(parts) as PartName[];

export function Settings() {
  const words = useOffice(settingsWords);
  // A question that only the owner can answer is pointed out until it is answered.
  const unanswered = useAsk('readSettings', {}).data?.countryCodeAsked === false;
  const [first, ...others] = names.map((name) => {
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
