// What answers each call of the contract.
import { joined, type contract, type nouns } from '../contract/index.ts';
import { admins } from './admins.ts';
import { audit } from './audit.ts';
import { backups } from './backups.ts';
import { benefits } from './benefits.ts';
import { claims } from './claims.ts';
import type { Handlers } from './context.ts';
import { counter } from './counter.ts';
import { customers } from './customers.ts';
import { events } from './events.ts';
import { exports } from './exports.ts';
import { imports } from './imports.ts';
import { news } from './live-updates.ts';
import { offers } from './offers.ts';
import { overview } from './overview.ts';
import { partners } from './partners.ts';
import { points } from './points.ts';
import { rewards } from './rewards.ts';
import { sessions } from './sessions.ts';
import { settings } from './settings.ts';
import { stamps } from './stamps.ts';
import { statements } from './statements.ts';
import { submissions } from './submissions.ts';
import { terms } from './terms.ts';
import { till } from './till.ts';

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
