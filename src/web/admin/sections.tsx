// The office's sections: their groups and signs, and the screens behind them.
import {
  Award,
  BadgePercent,
  CalendarDays,
  ChartColumn,
  Coins,
  Gift,
  IdCard,
  Mail,
  ScrollText,
  Settings as Gear,
  Stamp,
  Store,
  Users,
  type LucideIcon,
} from 'lucide-react';
import type { CallName } from '../../contract/index.ts';
import type { OfficePart } from '../../contract/restaurant/office-parts.ts';
import { useConfig } from '../api/config.tsx';
import { fetched } from '../navigation/fetched.tsx';
import { useMay } from './parts/may.ts';

interface OfficeSection {
  group: 'guests' | 'restaurant' | 'office';
  /**
   * The key that opens the section after `g`: the first letter of its name, or another one if that
   * is taken.
   */
  key: string;
  icon: LucideIcon;
  /** The call that the section needs. The section is shown to people who may make it. */
  needs: CallName;
  /** The call of a better section. People who may make it do not get this one. */
  unless?: CallName;
  /** The section has a place in a phone's bar. */
  atHand?: true;
  /** On a phone, its first screen is full. */
  full?: true;
  /** Somebody waits for the rows in it. */
  waits?: true;
  /** The section exists where rewards are switched on, and for whoever may do so. */
  ofRewards?: true;
  /** The part of the office that the section is, if it is absent until there is a reason. */
  part?: OfficePart;
  screen: ReturnType<typeof fetched>;
}

/** The sections in their order; each screen is fetched when it opens, or while the page is idle. */
const sections = {
  overview: {
    needs: 'readOverview',
    group: 'guests',
    key: 'v',
    icon: ChartColumn,
    atHand: true,
    screen: fetched(async () => (await import('./overview/overview.tsx')).OverviewTab),
  },
  points: {
    needs: 'readTill',
    group: 'guests',
    key: 'p',
    icon: Coins,
    atHand: true,
    full: true,
    screen: fetched(async () => (await import('./points/points.tsx')).PointsTab),
  },
  visits: {
    needs: 'listOwnVisits',
    unless: 'listVisits',
    group: 'guests',
    key: 'i',
    icon: Store,
    atHand: true,
    screen: fetched(async () => (await import('./till/own-visits.tsx')).OwnVisits),
  },
  members: {
    needs: 'listCustomers',
    group: 'guests',
    key: 'm',
    icon: Users,
    atHand: true,
    screen: fetched(async () => (await import('./members/members.tsx')).Members),
  },
  approvals: {
    needs: 'listRequests',
    group: 'guests',
    key: 'w',
    icon: Stamp,
    waits: true,
    part: 'approvals',
    screen: fetched(async () => (await import('./visits/approvals.tsx')).Approvals),
  },
  offers: {
    needs: 'addOffer',
    group: 'restaurant',
    key: 'o',
    icon: BadgePercent,
    atHand: true,
    screen: fetched(async () => (await import('./offers/offers.tsx')).Offers),
  },
  benefits: {
    needs: 'addBenefit',
    group: 'restaurant',
    key: 'b',
    icon: Gift,
    screen: fetched(async () => (await import('./offers/benefits.tsx')).Benefits),
  },
  rewards: {
    needs: 'addReward',
    group: 'restaurant',
    key: 'r',
    icon: Award,
    ofRewards: true,
    screen: fetched(async () => (await import('./rewards/rewards.tsx')).RewardsTab),
  },
  events: {
    needs: 'addEvent',
    group: 'restaurant',
    key: 'e',
    icon: CalendarDays,
    part: 'events',
    screen: fetched(async () => (await import('./offers/events.tsx')).Events),
  },
  messages: {
    needs: 'listMessages',
    group: 'restaurant',
    key: 'n',
    icon: Mail,
    part: 'messages',
    screen: fetched(async () => (await import('./occasions/messages.tsx')).Messages),
  },
  partners: {
    needs: 'listPartners',
    group: 'restaurant',
    key: 'a',
    icon: Store,
    screen: fetched(async () => (await import('./partners/partners.tsx')).Partners),
  },
  terms: {
    needs: 'addTerms',
    group: 'office',
    key: 't',
    icon: ScrollText,
    screen: fetched(async () => (await import('./offers/terms.tsx')).TermsTab),
  },
  team: {
    needs: 'listTills',
    group: 'office',
    key: 'h',
    icon: IdCard,
    screen: fetched(async () => (await import('./staff/team.tsx')).Team),
  },
  settings: {
    needs: 'changeAdminPassword',
    group: 'office',
    key: 's',
    icon: Gear,
    screen: fetched(async () => (await import('./restaurant/settings.tsx')).Settings),
  },
} satisfies Record<string, OfficeSection>;

export type SectionName = keyof typeof sections;

const sectionNames = Object.keys(sections) as SectionName[];

/**
 * The sections that this restaurant has for the person who is logged in, also those that have not
 * appeared yet: addresses, keys and the palette lead to all of them.
 */
export function useSectionNames(): readonly SectionName[] {
  const may = useMay();
  const { rewards = false } = useConfig() ?? {};
  return sectionNames.filter((name) => {
    const { needs, unless, ofRewards } = sectionOf(name);
    const isOn = !ofRewards || rewards || may('changeSettings');
    return may(needs) && !(unless && may(unless)) && isOn;
  });
}

/** The section that `/admin` opens. */
export const firstSection: SectionName = 'points';

export const sectionOf = (name: SectionName): OfficeSection => sections[name];

/**
 * Fetches the section of the address early. A failure is ignored here: opening retries and reports
 * it.
 */
export async function fetchSection() {
  const asked = new URLSearchParams(location.search).get('tab');
  const name = sectionNames.find((one) => one === asked) ?? firstSection;
  await sections[name].screen.fetchAhead().catch(() => {});
}

/** Fetches all sections, so that they open without delay. A failed one is fetched when it opens. */
export async function fetchSections() {
  for (const name of sectionNames) await sections[name].screen.fetchAhead().catch(() => {});
}
