// The Settings tab with its parts, each with a description and an address (`?view=`).
import {
  Archive,
  Award,
  Brush,
  ClipboardList,
  KeyRound,
  Layers,
  MapPin,
  Plug,
  Store,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Redirect } from 'wouter';
import type { CallName } from '../../../contract/index.ts';
import { useAsk } from '../../api/api-hooks.ts';
import { TextLink } from '../../look/button.tsx';
import { Columns, Stack } from '../../look/layout.tsx';
import { PartHeader } from '../../look/staff-layout.tsx';
import { useSearchParams } from '../../navigation/search-params.ts';
import { Tabs } from '../../parts/sections/tabs.tsx';
import { setUpWords } from '../../words/office/restaurant/set-up-words.ts';
import { settingsWords } from '../../words/office/restaurant/setting-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { OwnSecondFactors } from '../account/second-factors.tsx';
import { useMay } from '../parts/may.ts';
import { Audit } from './log/audit.tsx';
import { Backups } from '../data/backups/settings.tsx';
import { Hooks } from '../connections/hooks/hooks.tsx';
import { Keys } from '../connections/keys.tsx';
import { Owed } from '../connections/owed.tsx';
import { Receipts } from '../connections/receipts.tsx';
import { Poster } from './brand/poster.tsx';
import { BrandSettings } from './brand/brand.tsx';
import { CounterSettings } from './counters.tsx';
import { DemandSettings } from './access/demand.tsx';
import { EarningSettings } from './earning.tsx';
import { LedgerCheck } from './log/ledger.tsx';
import { OpeningHours } from './place/opening-hours.tsx';
import { Outlets } from './place/outlets.tsx';
import { TillSettings } from './till.tsx';
import { AdminPassword } from './access/password.tsx';
import { PlaceSettings } from './place/place.tsx';
import { AlertSettings } from './alerts.tsx';
import { UnusualBillSettings } from './unusual-bills.tsx';
import { ResetSettings } from './access/resets.tsx';
import { Levels } from './levels/levels.tsx';
import { Setting } from './search/setting.tsx';
import { SettingsSearch } from './search/settings-search.tsx';
import { RewardSettings } from '../rewards/settings.tsx';
import { Submissions } from '../offers/submissions.tsx';

type PartName = keyof (typeof settingsWords)['en']['parts'];

interface Part {
  /** The call that the part needs. The part is shown to people who may make it. */
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
        <Setting name="look">
          <BrandSettings />
        </Setting>
        <Setting name="poster">
          <Poster />
        </Setting>
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
            <Setting name="place">
              <PlaceSettings />
            </Setting>
            <Setting name="earning">
              <EarningSettings />
            </Setting>
            <Setting name="unusualBills">
              <UnusualBillSettings />
            </Setting>
            <Setting name="alerts">
              <AlertSettings />
            </Setting>
          </Stack>
          <Stack gap="large">
            <Setting name="counters">
              <CounterSettings />
            </Setting>
            <Setting name="till">
              <TillSettings />
            </Setting>
            <Setting name="hours">
              <OpeningHours />
            </Setting>
          </Stack>
        </Columns>
        <Setting name="outlets">
          <Outlets />
        </Setting>
        <ToSetUp />
      </Stack>
    ),
  },
  rewards: {
    needs: 'changeSettings',
    icon: Award,
    content: (
      <Setting name="rewards">
        <RewardSettings />
      </Setting>
    ),
  },
  levels: {
    needs: 'changeLevels',
    icon: Layers,
    content: (
      <Setting name="levels">
        <Levels />
      </Setting>
    ),
  },
  connections: {
    needs: 'listKeys',
    icon: Plug,
    content: (
      <Stack gap="large">
        <Setting name="keys">
          <Keys />
        </Setting>
        <Setting name="receipts">
          <Receipts />
        </Setting>
        <Setting name="owed">
          <Owed />
        </Setting>
        <Setting name="hooks">
          <Hooks />
        </Setting>
      </Stack>
    ),
  },
  access: { needs: 'changeAdminPassword', icon: KeyRound, content: <Access /> },
  backups: {
    needs: 'listBackups',
    icon: Archive,
    content: (
      <Setting name="schedule">
        <Backups />
      </Setting>
    ),
  },
  submissions: {
    needs: 'addSubmission',
    icon: Store,
    content: (
      <Setting name="submissions">
        <Submissions />
      </Setting>
    ),
  },
  audit: {
    needs: 'listAuditEntries',
    icon: ClipboardList,
    content: (
      <Stack gap="large">
        <Setting name="ledger">
          <LedgerCheck />
        </Setting>
        <Setting name="audit">
          <Audit />
        </Setting>
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
          <Setting name="security">
            <OwnSecondFactors />
          </Setting>
          <Setting name="password">
            <AdminPassword />
          </Setting>
        </Stack>
        {may('changeSettings') && (
          <Stack gap="large">
            <Setting name="demand">
              <DemandSettings />
            </Setting>
            <Setting name="resets">
              <ResetSettings />
            </Setting>
          </Stack>
        )}
      </Columns>
    </Stack>
  );
}

export function Settings() {
  const words = useOffice(settingsWords);
  // An unanswered question of the owner is marked until it is answered.
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
          <PartHeader title={title}>{text}</PartHeader>
          {content}
        </Stack>
      ),
    };
  });
  // Import and export had this address in an earlier version.
  if (useSearchParams()[0].get('view') === 'data') {
    return <Redirect to="/admin?tab=members&view=import" replace />;
  }
  return (
    <Stack>
      <SettingsSearch />
      {first && <Tabs of="parts" label={words.views} tabs={[first, ...others]} />}
    </Stack>
  );
}
