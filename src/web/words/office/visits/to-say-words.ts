// The words of what can be said to a guest at the till.
import { grouped } from '../../languages/plural.ts';
import { points } from '../counts.ts';
import { both, inBothLanguages, isolated } from '../words.ts';

interface Next {
  missing: number;
  /** The reward or the level. */
  to: string;
}

const rules = new Intl.PluralRules('en', { type: 'ordinal' });
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** 1st, 12th. */
const ordinal = (count: number) => `${grouped(count)}${endings[rules.select(count)] ?? 'th'}`;

export const toSayWords = inBothLanguages({
  label: both('What to say', 'ما تقوله للضيف'),
  first: both('First visit', 'أول زيارة'),
  visit: both(
    (count: number) => `${ordinal(count)} visit`,
    (count) => `الزيارة رقم ${grouped(count)}`,
  ),
  again: both(
    (name: string) => `${isolated(name)} again?`,
    (name) => `${isolated(name)} كالمرة السابقة؟`,
  ),
  next: both(
    ({ missing, to }: Next) => `${points.en(missing)} to ${isolated(to)}`,
    ({ missing, to }) => `${points.ar(missing)} للوصول إلى ${isolated(to)}`,
  ),
});
