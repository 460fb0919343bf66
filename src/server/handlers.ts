// The handlers of all calls of the contract; nouns with a single short handler have it here.
import { listAuditEntries } from '../storage/restaurant/audit-list.ts';
import { readOfficeParts } from '../storage/restaurant/office-parts.ts';
import { readEvening } from '../storage/overview/evening.ts';
import { readOverview } from '../storage/overview/overview-queries.ts';
import { catchUp } from '../storage/summaries/catch-up.ts';
import { joined, type CallName, type Calls, type nouns } from '../contract/index.ts';
import { admins } from './staff/admin-handlers.ts';
import { backups } from './data/backup-handlers.ts';
import { copies } from './data/copy-handlers.ts';
import { claims } from './rewards/claim-handlers.ts';
import type { Handler, Handlers } from './context.ts';
import { counter, stamps } from './partners/counter-handlers.ts';
import { customers } from './members/customer-handlers.ts';
import { endings } from './points/ending-handlers.ts';
import { enrolment } from './members/enrolment-handlers.ts';
import { exports } from './data/export-handlers.ts';
import { imports } from './data/import-handlers.ts';
import { invitations } from './members/invitation-handlers.ts';
import { invited } from './members/invited.ts';
import { joins } from './members/join-handlers.ts';
import { keys } from './connections/key-handlers.ts';
import { levels } from './points/level-handlers.ts';
import { news } from './cards/open-cards.ts';
import { benefits, events, offers, submissions, terms } from './offers/offer-handlers.ts';
import { channelsOfOwner } from './channels/channel-handlers.ts';
import { channelOfTexts } from './channels/text-handlers.ts';
import { channelsOfGuests } from './channels/guest-channel-handlers.ts';
import { mailings } from './occasions/mailing-handlers.ts';
import { occasions } from './occasions/occasion-handlers.ts';
import { orders } from './connections/orders.ts';
import { outlets } from './restaurant/outlet-handlers.ts';
import { staffLimits } from './staff/limit-handlers.ts';
import { partners } from './partners/partner-handlers.ts';
import { programEvents } from './connections/event-handlers.ts';
import { programs } from './connections/programs.ts';
import { receipts } from './connections/receipt-handlers.ts';
import { points, till } from './points/point-handlers.ts';
import { readReleases, runningVersion } from './overview/releases.ts';
import { rewards } from './rewards/reward-handlers.ts';
import { secondFactors } from './staff/second-factor-handlers.ts';
import { settings } from './restaurant/setting-handlers.ts';
import { tillBills } from './visits/till-bill-handlers.ts';
import { tills } from './staff/till-handlers.ts';
import { hooks } from './connections/hook-handlers.ts';
import { history } from './visits/history-handlers.ts';
import { closes } from './visits/close-handlers.ts';
import { codes } from './visits/code-handlers.ts';
import { liability } from './overview/liability-handlers.ts';
import { standingOut } from './overview/standing-out-handlers.ts';
import { whatIf } from './overview/what-if-handlers.ts';
import { refunds } from './visits/refund-handlers.ts';
import { questions } from './visits/question-handlers.ts';
import { requests } from './visits/request-handlers.ts';
import { visits } from './visits/visit-handlers.ts';
import { statements } from './partners/statement-handlers.ts';

const byNoun: { [Noun in keyof typeof nouns]: Handlers<Noun> } = {
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
  mailings,
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
  channels: { ...channelsOfOwner, ...channelOfTexts, ...channelsOfGuests },
  events,
  submissions,
  settings,
  parts: {
    readOfficeParts: async (_, { store }) => ({ appeared: await readOfficeParts(store) }),
  },
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
  liability,
  standingOut,
  evening: {
    readEvening: (_, { reading, now }) => readEvening(reading().db, now),
  },
  whatIf,
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
