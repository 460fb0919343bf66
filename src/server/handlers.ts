// The handlers of all calls of the contract; nouns with a single short handler have it here.
import { listAuditEntries } from '../storage/restaurant/audit-list.ts';
import { readOverview } from '../storage/overview/overview.ts';
import { catchUp } from '../storage/summaries/catch-up.ts';
import { joined, type CallName, type Calls, type nouns } from '../contract/index.ts';
import { admins } from './staff/admins.ts';
import { backups } from './data/backups.ts';
import { copies } from './data/copies.ts';
import { claims } from './rewards/claims.ts';
import type { Handler, Handlers } from './context.ts';
import { counter, stamps } from './partners/counter.ts';
import { customers } from './members/customers.ts';
import { enrolment } from './members/enrolment.ts';
import { exports } from './data/exports.ts';
import { imports } from './data/imports.ts';
import { invitations } from './members/invitations.ts';
import { invited } from './members/invited.ts';
import { keys } from './connections/keys.ts';
import { levels } from './points/levels.ts';
import { news } from './cards/open-cards.ts';
import { benefits, events, offers, submissions, terms } from './offers/offers.ts';
import { orders } from './connections/orders.ts';
import { outlets } from './restaurant/outlets.ts';
import { staffLimits } from './staff/limits.ts';
import { partners } from './partners/partners.ts';
import { programEvents } from './connections/events.ts';
import { programs } from './connections/programs.ts';
import { receipts } from './connections/receipts.ts';
import { points, till } from './points/points.ts';
import { readReleases, runningVersion } from './overview/releases.ts';
import { rewards } from './rewards/rewards.ts';
import { secondFactors } from './staff/second-factors.ts';
import { settings } from './restaurant/settings.ts';
import { tillBills } from './visits/till-bills.ts';
import { tills } from './staff/tills.ts';
import { hooks } from './connections/hooks.ts';
import { history } from './visits/history.ts';
import { closes } from './visits/closes.ts';
import { codes } from './visits/codes.ts';
import { standingOut } from './overview/standing-out.ts';
import { requests } from './visits/requests.ts';
import { visits } from './visits/visits.ts';
import { statements } from './partners/statements.ts';

const byNoun: { [Noun in keyof typeof nouns]: Handlers<Noun> } = {
  customers,
  enrolment,
  invitations,
  invited,
  points,
  levels,
  till,
  visits,
  closes,
  tillBills,
  requests,
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
  events,
  submissions,
  settings,
  outlets,
  sessions: { currentRoles: async (_, { currentRoles }) => ({ roles: await currentRoles() }) },
  admins,
  secondFactors,
  tills,
  keys,
  receipts,
  staffLimits,
  overview: {
    readOverview: async (_, { store, reading, now }) => {
      // The latest entries are summed up first, up to a limit that takes little time.
      const whole = await catchUp(store, { limit: 2_000 });
      return { ...(await readOverview(reading(), now)), whole, version: runningVersion() };
    },
  },
  standingOut,
  releases: {
    listReleases: async () => ({ version: runningVersion(), releases: readReleases() }),
  },
  audit: {
    listAuditEntries: async ({ query }, { reading }) => listAuditEntries(reading(), query),
  },
  exports,
  imports,
  backups,
  copies,
  hooks,
  programs,
  programEvents,
  orders,
};

export const handlers: { [Name in CallName]: Handler<Calls[Name]> } = joined(byNoun);
