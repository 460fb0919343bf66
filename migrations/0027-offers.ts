// Offers and benefits of several levels, in both languages and in an order of the office's own;
// the first day of offers; terms in English beside the Arabic ones.
import { wordsOf, type EngineName } from './engines.ts';
import type { Statement } from './statements.ts';

export const kind = 'expand';

export function up(engine: EngineName): Statement[] {
  const { key } = wordsOf[engine];
  return [
    ...['special_offers', 'level_benefits'].flatMap((table) => [
      // The levels besides "level", as in `Gold,Diamond`.
      `alter table "${table}" add column "moreLevels" text`,
      // Its place from 1; null until the office has put these rows in order.
      `alter table "${table}" add column "position" integer`,
    ]),
    `alter table "special_offers" add column "titleArabic" text`,
    `alter table "special_offers" add column "descriptionArabic" text`,
    `alter table "special_offers" add column "validFrom" ${key}`,
    `alter table "level_benefits" add column "benefitArabic" text`,
    `alter table "terms_and_conditions" add column "contentEnglish" text`,
  ];
}
