// Guests are found by the code on their card, which stands for the rewards that wait for them.
import type { Statement } from './statements.ts';

export const kind = 'expand';

export const up = (): Statement[] => [
  { index: 'customers_by_code', on: '"customers" ("verificationCode")' },
];
