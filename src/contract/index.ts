// The whole API, by name.
import { admins } from './admins.ts';
import { audit } from './audit.ts';
import { backups } from './backups.ts';
import { benefits } from './benefits.ts';
import { claims } from './claims.ts';
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

/** The calls by what they are about, in the order of their description; told here alone. */
export const nouns = {
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

export const contract = joined(nouns);

export type Calls = typeof contract;
export type CallName = keyof Calls;

/** What is told noun by noun, as one object. */
export function joined<Nouns extends object>(told: Nouns): Joined<Nouns> {
  return Object.assign({}, ...Object.values(told));
}

/** The types of all fields at once: TypeScript joins those of a union of parameters. */
type Joined<Nouns> = {
  [Noun in keyof Nouns]: (all: Nouns[Noun]) => void;
}[keyof Nouns] extends (all: infer All) => void
  ? All
  : never;
