// All settings and views by their titles, with the place of each: what the search and the palette
// find.
import type { CallName } from '../../../../contract/index.ts';
import { bestMatches } from '../../../parts/search/matches.ts';
import { hookWords } from '../../../words/office/connections/hook-words.ts';
import { keyWords, owedWords } from '../../../words/office/connections/key-words.ts';
import { receiptWords } from '../../../words/office/connections/receipt-words.ts';
import { csvWords } from '../../../words/office/data/export-words.ts';
import { importWords } from '../../../words/office/data/import-words.ts';
import { foundWords } from '../../../words/office/restaurant/all-settings.ts';
import { invitationWords } from '../../../words/office/members/invitation-words.ts';
import { eveningWords } from '../../../words/office/overview/evening-words.ts';
import { standingOutWords } from '../../../words/office/overview/standing-out-words.ts';
import { closeWords } from '../../../words/office/visits/close-words.ts';
import { tillBillWords } from '../../../words/office/visits/till-bill-words.ts';
import { outletWords } from '../../../words/office/restaurant/outlet-words.ts';
import { posterWords } from '../../../words/office/restaurant/poster.ts';
import { settingsWords } from '../../../words/office/restaurant/setting-words.ts';
import { ledgerWords } from '../../../words/office/points/ledger.ts';
import { endingWords } from '../../../words/office/points/ending-words.ts';
import { periodWords } from '../../../words/office/points/period-words.ts';
import { levelWords } from '../../../words/office/points/level-words.ts';
import { claimWords } from '../../../words/office/rewards/claim-words.ts';
import { administratorWords } from '../../../words/office/staff/administrators.ts';
import { staffLimitWords } from '../../../words/office/staff/limit-words.ts';
import { secondFactorWords } from '../../../words/office/staff/second-factor-words.ts';
import { tillListWords } from '../../../words/office/staff/till-words.ts';
import { useOffice } from '../../../words/office/words.ts';
import { useMay } from '../../parts/may.ts';

export type SettingName = keyof (typeof foundWords)['en']['words'];

interface Place {
  /** The section and its part, as in the address. */
  at: `tab=${string}&view=${string}`;
  /** The call that the setting needs. The setting is found by people who may make it. */
  needs: CallName;
}

const settings = (view: string, needs: CallName = 'changeSettings'): Place => ({
  at: `tab=settings&view=${view}`,
  needs,
});

const places: Record<SettingName, Place> = {
  look: settings('house'),
  poster: settings('house'),
  place: settings('house'),
  earning: settings('house'),
  unusualBills: settings('advanced'),
  alerts: settings('advanced'),
  counters: settings('house'),
  till: settings('house'),
  hours: settings('house'),
  outlets: settings('house'),
  rewards: settings('rewards'),
  pointEnds: settings('rewards'),
  levels: settings('rewards', 'changeLevels'),
  levelsBy: settings('rewards', 'changeLevels'),
  keys: settings('advanced', 'listKeys'),
  owed: settings('advanced', 'listKeys'),
  hooks: settings('advanced', 'listHooks'),
  receipts: settings('advanced'),
  security: settings('access', 'changeAdminPassword'),
  password: settings('access', 'changeAdminPassword'),
  demand: settings('access'),
  resets: settings('access'),
  schedule: settings('backups', 'listBackups'),
  import: { at: 'tab=members&view=import', needs: 'readImport' },
  export: { at: 'tab=members&view=export', needs: 'exportMembers' },
  submissions: settings('advanced', 'addSubmission'),
  ledger: settings('advanced', 'listAuditEntries'),
  audit: settings('advanced', 'listAuditEntries'),
  people: { at: 'tab=team&view=people', needs: 'listTills' },
  tills: { at: 'tab=team&view=tills', needs: 'listTills' },
  limits: { at: 'tab=team&view=limits', needs: 'listStaffLimits' },
  invitations: { at: 'tab=members&view=invitations', needs: 'readInvitations' },
  evening: { at: 'tab=overview&view=evening', needs: 'readEvening' },
  standingOut: { at: 'tab=overview&view=standing-out', needs: 'readStandingOut' },
  closes: { at: 'tab=overview&view=closes', needs: 'listCloses' },
  tillBills: { at: 'tab=overview&view=till-bills', needs: 'listCloses' },
};

const names = Object.keys(places) as SettingName[];

/** The titles of the settings, which are those of their panels. */
export function useTitles(): Record<SettingName, string> {
  const { place, earning, unusualBills, alerts, counters, till, ...others } =
    useOffice(settingsWords);
  const { hours, password, resets } = others;
  const { title: security, demand } = useOffice(secondFactorWords);
  return {
    ...useOffice(foundWords).titles,
    poster: useOffice(posterWords).title,
    place: place.title,
    earning: earning.title,
    unusualBills: unusualBills.title,
    alerts: alerts.title,
    counters: counters.title,
    till: till.title,
    hours: hours.title,
    outlets: useOffice(outletWords).title,
    rewards: useOffice(claimWords).settings.title,
    pointEnds: useOffice(endingWords).title,
    levelsBy: useOffice(periodWords).title,
    levels: useOffice(levelWords).title,
    keys: useOffice(keyWords).title,
    owed: useOffice(owedWords).title,
    receipts: useOffice(receiptWords).title,
    security,
    password: password.title,
    demand: demand.title,
    resets: resets.title,
    import: useOffice(importWords).title,
    export: useOffice(csvWords).title,
    hooks: useOffice(hookWords).title,
    ledger: useOffice(ledgerWords).title,
    people: useOffice(administratorWords).title,
    tills: useOffice(tillListWords).title,
    limits: useOffice(staffLimitWords).title,
    invitations: useOffice(invitationWords).title,
    evening: useOffice(eveningWords).title,
    standingOut: useOffice(standingOutWords).title,
    closes: useOffice(closeWords).title,
    tillBills: useOffice(tillBillWords).title,
  };
}

/** Returns whether the person who is logged in may change a setting. */
export function useMaySet(): (name: SettingName) => boolean {
  const may = useMay();
  return (name) => may(places[name].needs);
}

/** The state of a history entry that leads to a found setting. */
export interface SoughtSetting {
  sought?: true;
}

export interface FoundSetting {
  name: SettingName;
  title: string;
  href: string;
  /** Marks that a search has led there. */
  state: SoughtSetting;
}

/** The settings of the person who is logged in, each with the text by which it is found. */
export function useAllSettings(): (FoundSetting & { text: string })[] {
  const titles = useTitles();
  const may = useMay();
  return names
    .filter((name) => may(places[name].needs))
    .map((name) => ({
      name,
      title: titles[name],
      text: [titles[name], foundWords.en.words[name], foundWords.ar.words[name]].join(' '),
      href: `/admin?${places[name].at}&setting=${name}`,
      state: { sought: true },
    }));
}

/** The settings of the person who is logged in that are found by a text, in either language. */
export function useFoundSettings(typed: string): FoundSetting[] {
  const all = useAllSettings();
  return typed.trim() === '' ? [] : bestMatches(all, typed, ({ text }) => text);
}
