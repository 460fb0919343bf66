// The calls with their schemas, and all sentences, for the screens of the office and the counters.
import { admins } from '../../contract/staff/admins.ts';
import { audit } from '../../contract/restaurant/audit.ts';
import { backups } from '../../contract/data/backups.ts';
import { copies } from '../../contract/data/copies.ts';
import { hooks } from '../../contract/connections/hooks.ts';
import { counter } from '../../contract/partners/counter.ts';
import { events } from '../../contract/offers/events.ts';
import { enrolment } from '../../contract/members/enrolment.ts';
import { exports } from '../../contract/data/exports.ts';
import { imports } from '../../contract/data/imports.ts';
import { invitations } from '../../contract/members/invitations.ts';
import { joins } from '../../contract/members/joins.ts';
import { keys } from '../../contract/connections/keys.ts';
import { endings } from '../../contract/points/endings.ts';
import { levels } from '../../contract/points/levels.ts';
import { liability } from '../../contract/overview/liability.ts';
import { outlets } from '../../contract/restaurant/outlets.ts';
import { parts } from '../../contract/restaurant/office-parts.ts';
import { overview } from '../../contract/overview/overview.ts';
import { partners } from '../../contract/partners/partners.ts';
import { receipts } from '../../contract/connections/receipts.ts';
import { refunds } from '../../contract/visits/refunds.ts';
import { requests } from '../../contract/visits/requests.ts';
import { rewards } from '../../contract/rewards/rewards.ts';
import { secondFactors } from '../../contract/staff/second-factors.ts';
import { settings } from '../../contract/restaurant/settings.ts';
import { staffLimits } from '../../contract/staff/limits.ts';
import { stamps } from '../../contract/partners/stamps.ts';
import { statements } from '../../contract/partners/statements.ts';
import { releases } from '../../contract/overview/releases.ts';
import { evening } from '../../contract/overview/evening.ts';
import { standingOut } from '../../contract/overview/standing-out.ts';
import { whatIf } from '../../contract/overview/what-if.ts';
import { submissions } from '../../contract/offers/submissions.ts';
import { tills } from '../../contract/staff/tills.ts';
import { till } from '../../contract/points/till.ts';
import { questions } from '../../contract/visits/questions.ts';
import { tillBills } from '../../contract/visits/till-bills.ts';
import { closes } from '../../contract/visits/closes.ts';
import { visits } from '../../contract/visits/visits.ts';
import { benefits } from '../../contract/offers/benefits.ts';
import { claims } from '../../contract/rewards/claims.ts';
import { codes } from '../../contract/visits/codes.ts';
import { customers } from '../../contract/members/customer-calls.ts';
import { english } from '../../contract/messages/english.ts';
import { history } from '../../contract/visits/history.ts';
import { invited } from '../../contract/members/invited.ts';
import { news } from '../../contract/cards/live-updates.ts';
import { channelCalls } from '../../contract/channels/channels.ts';
import { mailings } from '../../contract/occasions/mailings.ts';
import { occasions } from '../../contract/occasions/occasions.ts';
import { offers } from '../../contract/offers/offers.ts';
import { points } from '../../contract/points/points.ts';
import { readConfig } from '../../contract/restaurant/config.ts';
import { sessions } from '../../contract/members/sessions.ts';
import { terms } from '../../contract/offers/terms.ts';
import { arabic } from '../words/languages/arabic-messages.ts';

export const staffCalls = {
  ...admins,
  ...audit,
  ...backups,
  ...copies,
  ...hooks,
  ...counter,
  ...events,
  ...enrolment,
  ...exports,
  ...imports,
  ...invitations,
  ...joins,
  ...keys,
  ...endings,
  ...levels,
  ...outlets,
  ...liability,
  ...overview,
  ...parts,
  ...partners,
  ...receipts,
  ...refunds,
  ...requests,
  ...rewards,
  ...secondFactors,
  ...settings,
  ...staffLimits,
  ...stamps,
  ...standingOut,
  ...evening,
  ...whatIf,
  ...releases,
  ...statements,
  ...submissions,
  ...till,
  ...questions,
  ...tillBills,
  ...tills,
  ...visits,
  ...closes,
  ...benefits,
  ...codes,
  ...claims,
  ...customers,
  ...history,
  ...invited,
  ...news,
  ...mailings,
  ...occasions,
  ...channelCalls,
  ...offers,
  ...points,
  readConfig,
  ...sessions,
  ...terms,
};

export const sentences = { en: english, ar: arabic };
