// The whole API, by name.
import { admins } from './staff/admins.ts';
import { audit } from './restaurant/audit.ts';
import { backups } from './data/backups.ts';
import { benefits } from './offers/benefits.ts';
import { channelCalls } from './channels/channels.ts';
import { claims } from './rewards/claims.ts';
import { closes } from './visits/closes.ts';
import { codes } from './visits/codes.ts';
import { copies } from './data/copies.ts';
import { counter } from './partners/counter.ts';
import { customers } from './members/customer-calls.ts';
import { events } from './offers/events.ts';
import { endings } from './points/endings.ts';
import { enrolment } from './members/enrolment.ts';
import { exports } from './data/exports.ts';
import { hooks } from './connections/hooks.ts';
import { history } from './visits/history.ts';
import { imports } from './data/imports.ts';
import { invitations } from './members/invitations.ts';
import { invited } from './members/invited.ts';
import { joins } from './members/joins.ts';
import { keys } from './connections/keys.ts';
import { levels } from './points/levels.ts';
import { mailings } from './occasions/mailings.ts';
import { news } from './cards/live-updates.ts';
import { occasions } from './occasions/occasions.ts';
import { offers } from './offers/offers.ts';
import { orders } from './connections/orders.ts';
import { outlets } from './restaurant/outlets.ts';
import { parts } from './restaurant/office-parts.ts';
import { liability } from './overview/liability.ts';
import { overview } from './overview/overview.ts';
import { partners } from './partners/partners.ts';
import { points } from './points/points.ts';
import { programEvents } from './connections/events.ts';
import { programs } from './connections/programs.ts';
import { receipts } from './connections/receipts.ts';
import { releases } from './overview/releases.ts';
import { refunds } from './visits/refunds.ts';
import { questions } from './visits/questions.ts';
import { requests } from './visits/requests.ts';
import { rewards } from './rewards/rewards.ts';
import { secondFactors } from './staff/second-factors.ts';
import { sessions } from './members/sessions.ts';
import { settings } from './restaurant/settings.ts';
import { evening } from './overview/evening.ts';
import { standingOut } from './overview/standing-out.ts';
import { staffLimits } from './staff/limits.ts';
import { stamps } from './partners/stamps.ts';
import { statements } from './partners/statements.ts';
import { submissions } from './offers/submissions.ts';
import { terms } from './offers/terms.ts';
import { till } from './points/till.ts';
import { tillBills } from './visits/till-bills.ts';
import { tills } from './staff/tills.ts';
import { visits } from './visits/visits.ts';
import { whatIf } from './overview/what-if.ts';

/** The calls by subject, in the order in which the description of the API lists them. */
export const nouns = {
  customers,
  joins,
  enrolment,
  invitations,
  invited,
  points,
  endings,
  levels,
  till,
  visits,
  closes,
  tillBills,
  refunds,
  requests,
  questions,
  history,
  benefits,
  offers,
  terms,
  partners,
  counter,
  stamps,
  rewards,
  codes,
  claims,
  statements,
  news,
  occasions,
  channels: channelCalls,
  mailings,
  events,
  submissions,
  settings,
  parts,
  outlets,
  sessions,
  admins,
  secondFactors,
  tills,
  keys,
  receipts,
  staffLimits,
  overview,
  liability,
  standingOut,
  evening,
  whatIf,
  releases,
  audit,
  exports,
  imports,
  backups,
  copies,
  hooks,
  programs,
  programEvents,
  orders,
};

export const contract = joined(nouns);

export type Calls = typeof contract;
export type CallName = keyof Calls;

/** Merges the given objects into one. */
export function joined<Nouns extends object>(groups: Nouns): Joined<Nouns> {
  return Object.assign({}, ...Object.values(groups));
}

/** The intersection of the types of all properties: TypeScript intersects a union of parameters. */
type Joined<Nouns> = {
  [Noun in keyof Nouns]: (all: Nouns[Noun]) => void;
}[keyof Nouns] extends (all: infer All) => void
  ? All
  : never;
