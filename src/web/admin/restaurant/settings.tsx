// The Settings tab with its five groups, each with a description and an address (`?view=`).
import { Archive, Award, KeyRound, MapPin, SlidersHorizontal, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Redirect } from 'wouter';
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
import { LevelPeriodSettings } from './levels/period.tsx';
import { Levels } from './levels/levels.tsx';
import { useMaySet, type SettingName } from './search/all-settings.ts';
import { FoldedSetting, Setting, type FoldedName } from './search/setting.tsx';
import { SettingsSearch } from './search/settings-search.tsx';
import { PointEndSettings } from '../rewards/point-ends.tsx';
import { RewardSettings } from '../rewards/settings.tsx';
import { Submissions } from '../offers/submissions.tsx';

type PartName = keyof (typeof settingsWords)['en']['parts'];

interface Part {
  icon: LucideIcon;
  /** The rows of the group, each with one column or two of settings. */
  rows: readonly (readonly SettingName[])[][];
  after?: ReactNode;
}

/** The groups, each with its settings. A group is shown to people who may change one of them. */
const parts: Record<PartName, Part> = {
  house: {
    icon: MapPin,
    rows: [
      [['look']],
      [['poster']],
      [['place'], ['earning']],
      [
        ['till', 'counters'],
        ['hours', 'outlets'],
      ],
    ],
    after: <ToSetUp />,
  },
  rewards: { icon: Award, rows: [[['rewards']], [['pointEnds']], [['levelsBy']], [['levels']]] },
  access: {
    icon: KeyRound,
    rows: [
      [
        ['security', 'password'],
        ['demand', 'resets'],
      ],
    ],
  },
  backups: { icon: Archive, rows: [[['schedule']]] },
  advanced: {
    icon: SlidersHorizontal,
    rows: [
      [['alerts'], ['unusualBills']],
      [['keys', 'receipts', 'owed', 'hooks', 'submissions', 'ledger', 'audit']],
    ],
  },
};

type Content = Partial<Record<SettingName, ReactNode>>;

const always: Content = {
  look: <BrandSettings />,
  poster: <Poster />,
  place: <PlaceSettings />,
  earning: <EarningSettings />,
  rewards: <RewardSettings />,
  security: <OwnSecondFactors />,
  password: <AdminPassword />,
  schedule: <Backups />,
};

/** What is a line until it is used. */
const folded: Record<FoldedName, ReactNode> = {
  till: <TillSettings />,
  counters: <CounterSettings />,
  hours: <OpeningHours />,
  outlets: <Outlets />,
  pointEnds: <PointEndSettings />,
  levelsBy: <LevelPeriodSettings />,
  levels: <Levels />,
  demand: <DemandSettings />,
  resets: <ResetSettings />,
  alerts: <AlertSettings />,
  unusualBills: <UnusualBillSettings />,
  keys: <Keys />,
  receipts: <Receipts />,
  owed: <Owed />,
  hooks: <Hooks />,
  submissions: <Submissions />,
  ledger: <LedgerCheck />,
  audit: <Audit />,
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

const isFolded = (name: SettingName): name is FoldedName => name in folded;

const Column = ({ settings }: { settings: readonly SettingName[] }) => (
  <Stack>
    {settings.map((name) =>
      isFolded(name) ? (
        <FoldedSetting key={name} name={name}>
          {folded[name]}
        </FoldedSetting>
      ) : (
        <Setting key={name} name={name}>
          {always[name]}
        </Setting>
      ),
    )}
  </Stack>
);

/** What had an address of its own in earlier versions: where it is now. */
const formerViews: Record<string, string> = {
  data: 'tab=members&view=import',
  brand: 'tab=settings&view=house&setting=look',
  levels: 'tab=settings&view=rewards&setting=levels',
  connections: 'tab=settings&view=advanced&setting=keys',
  submissions: 'tab=settings&view=advanced&setting=submissions',
  audit: 'tab=settings&view=advanced&setting=audit',
};

export function Settings() {
  const words = useOffice(settingsWords);
  // An unanswered question of the owner is marked until it is answered.
  const may = useMay();
  const maySet = useMaySet();
  const isOwn = may('changeSettings');
  const settings = useAsk('readSettings', {}, { when: isOwn });
  const unanswered = settings.data?.countryCodeAsked === false;
  const [search] = useSearchParams();
  const former = formerViews[search.get('view') ?? ''];
  if (former) return <Redirect to={`/admin?${movedTo(former, search)}`} replace />;
  const shown = names.filter((name) => parts[name].rows.flat(2).some(maySet));
  const [first, ...others] = shown.map((name) => {
    const { title, text } = words.parts[name];
    const { icon, rows, after } = parts[name];
    return {
      name,
      label: title,
      icon,
      mark: name === 'house' && unanswered ? words.place.unanswered : undefined,
      content: (
        <Stack gap="large">
          <PartHeader title={title}>{text}</PartHeader>
          {rows.map((columns) => {
            const [one = [], two] = columns.map((column) => column.filter(maySet));
            if (!two) return <Column key={one.join()} settings={one} />;
            return (
              <Columns key={columns.flat().join()}>
                <Column settings={one} />
                {two.length > 0 && <Column settings={two} />}
              </Columns>
            );
          })}
          {after}
        </Stack>
      ),
    };
  });
  return (
    <Stack>
      <SettingsSearch />
      {first && <Tabs of="parts" label={words.views} tabs={[first, ...others]} />}
    </Stack>
  );
}

/** The new place with the other parameters of the former address. */
const movedTo = (place: string, search: URLSearchParams) =>
  new URLSearchParams({
    ...Object.fromEntries(search),
    ...Object.fromEntries(new URLSearchParams(place)),
  });
