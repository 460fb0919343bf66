// The handler of each call of the contract.
import { joined, type contract, type nouns } from '../contract/index.ts';
import { admins } from './house/admins.ts';
import { audit } from './house/audit.ts';
import { backups } from './data/backups.ts';
import { benefits } from './offers/benefits.ts';
import { claims } from './rewards/claims.ts';
import type { Handlers } from './context.ts';
import { counter } from './partners/counter.ts';
import { customers } from './members/customers.ts';
import { events } from './offers/events.ts';
import { exports } from './data/exports.ts';
import { imports } from './data/imports.ts';
import { news } from './cards/live-updates.ts';
import { offers } from './offers/offers.ts';
import { overview } from './overview/overview.ts';
import { partners } from './partners/partners.ts';
import { points } from './points/points.ts';
import { rewards } from './rewards/rewards.ts';
import { sessions } from './accounts/sessions.ts';
import { settings } from './house/settings.ts';
import { stamps } from './partners/stamps.ts';
import { statements } from './partners/statements.ts';
import { submissions } from './offers/submissions.ts';
import { terms } from './offers/terms.ts';
import { till } from './points/till.ts';

const byNoun: { [Noun in keyof typeof nouns]: Handlers<(typeof nouns)[Noun]> } = {
  customers,
  points,
  till,
  benefits,
  offers,
  terms,
  partners,
  counter,
  stamps,
  rewards,
  claims,
  statements,
  news,
  events,
  submissions,
  settings,
  sessions,
  admins,
  overview,
  audit,
  exports,
  imports,
  backups,
};

export const handlers: Handlers<typeof contract> = joined(byNoun);
