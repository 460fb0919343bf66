// The calls of the office and the counters, which no screen of a guest makes.
import { admins } from '../../contract/admins.ts';
import { audit } from '../../contract/audit.ts';
import { backups } from '../../contract/backups.ts';
import { counter } from '../../contract/counter.ts';
import { events } from '../../contract/events.ts';
import { exports } from '../../contract/exports.ts';
import { imports } from '../../contract/imports.ts';
import { overview } from '../../contract/overview.ts';
import { partners } from '../../contract/partners.ts';
import { rewards } from '../../contract/rewards.ts';
import { settings } from '../../contract/settings.ts';
import { stamps } from '../../contract/stamps.ts';
import { statements } from '../../contract/statements.ts';
import { submissions } from '../../contract/submissions.ts';
import { till } from '../../contract/till.ts';

export const staffCalls = {
  ...admins,
  ...audit,
  ...backups,
  ...counter,
  ...events,
  ...exports,
  ...imports,
  ...overview,
  ...partners,
  ...rewards,
  ...settings,
  ...stamps,
  ...statements,
  ...submissions,
  ...till,
};
