// What gives the parts of the office a reason to stand there.
import { officeParts, type OfficePart } from '../../contract/restaurant/office-parts.ts';
import type { SettingValues } from '../../contract/restaurant/settings.ts';

/** What of the restaurant there is at all, however much of it. */
export const officeFacts = [
  'limits',
  'requests',
  'events',
  'messages',
  'tenEntries',
  'secondPerson',
  'closedDays',
  'claims',
  'outlets',
  'partners',
  'levels',
  'keys',
  'owed',
  'hooks',
  'submissions',
] as const;
export type OfficeFacts = Record<(typeof officeFacts)[number], boolean>;

export const officeSettings = [
  'openingHours',
  'ownCardPercent',
  'proofAtTill',
  'pointEnds',
  'levelsBy',
  'alertsOff',
  'billsAskedAbove',
  'secondFactorFor',
  'customerResetPassword',
  'partnerResetPassword',
  'partnerDefaultPassword',
] as const;
type OfficeSettings = Pick<SettingValues, (typeof officeSettings)[number]>;

type Reason = (there: OfficeFacts, set: OfficeSettings) => boolean;

const reasons: Record<OfficePart, Reason> = {
  approvals: ({ limits, requests }) => limits || requests,
  events: ({ events, tenEntries }) => events || tenEntries,
  messages: ({ messages, tenEntries }) => messages || tenEntries,
  evening: ({ tenEntries }) => tenEntries,
  standingOut: ({ secondPerson }) => secondPerson,
  closes: ({ secondPerson, closedDays }) => secondPerson || closedDays,
  liability: ({ claims }) => claims,
  hours: (_, { openingHours }) => openingHours !== null,
  outlets: ({ outlets }) => outlets,
  till: (_, { ownCardPercent, proofAtTill }) => ownCardPercent > 0 || !proofAtTill,
  counters: ({ partners }) => partners,
  pointEnds: (_, { pointEnds }) => pointEnds !== null,
  levelsBy: (_, { levelsBy }) => levelsBy !== 'balance',
  levels: ({ levels }) => levels,
  demand: (_, { secondFactorFor }) => secondFactorFor !== 'nobody',
  resets: (_, set) =>
    [set.customerResetPassword, set.partnerResetPassword, set.partnerDefaultPassword].some(Boolean),
  alerts: (_, { alertsOff }) => alertsOff.length > 0,
  unusualBills: (_, { billsAskedAbove }) => billsAskedAbove !== null,
  keys: ({ keys }) => keys,
  receipts: ({ keys }) => keys,
  owed: ({ owed }) => owed,
  hooks: ({ hooks }) => hooks,
  submissions: ({ submissions }) => submissions,
  ledger: ({ tenEntries }) => tenEntries,
  audit: ({ secondPerson }) => secondPerson,
};

/**
 * The parts that stand there: those that have appeared before, in whatever way, and those that have
 * a reason now.
 */
export const appearedParts = (
  before: readonly OfficePart[],
  { there, set }: { there: OfficeFacts; set: OfficeSettings },
): OfficePart[] => officeParts.filter((part) => before.includes(part) || reasons[part](there, set));
