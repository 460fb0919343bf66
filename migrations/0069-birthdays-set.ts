// The moment at which a guest's birthday was set or changed, since a present waits for some days.
import { wordsOf, type EngineName } from './engines.ts';
import type { Statement } from './statements.ts';

export const kind = 'expand';

export const up = (engine: EngineName): Statement[] => [
  `alter table "customers" add column "birthdaySetAt" ${wordsOf[engine].key}`,
];
