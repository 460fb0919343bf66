// Arabic nouns after a number: each is defined once, and inflected for its grammatical case.
import { pluralIn, type Forms } from './plural.ts';

const arabic = pluralIn('ar');

/** A number with its noun, by case: 2 is نقطتان as a subject, and نقطتين elsewhere. */
export interface CountedNoun {
  /** Standing alone, or beginning a sentence: of none it is 'لا نقاط', which follows no verb. */
  alone: (count: number) => string;
  /** The form of a subject. */
  nominative: (count: number) => string;
  /** The form of an object. */
  accusative: (count: number) => string;
  /** After a preposition, and after another noun. */
  genitive: (count: number) => string;
}

/**
 * A noun by its singular and its plural, each without its case; a noun that ends in ة is feminine.
 * An adjective is given in the feminine, which agrees with both numbers of a feminine thing.
 */
function noun(singular: string, plural: string, adjective?: string): CountedNoun {
  const isFeminine = singular.endsWith('ة');
  const described = (word: string, also = adjective) => (also ? `${word} ${also}` : word);
  const counted = isFeminine ? singular : `${singular}ًا`;
  const forms = (one: string, ending: 'ان' | 'ين', zero: string): Forms => ({
    zero: described(zero),
    one: described(one),
    two: described(dualOf(singular) + ending, adjective && dualOf(adjective) + ending),
    few: described(`{n} ${plural}`),
    many: described(`{n} ${counted}`),
    other: described(`{n} ${singular}`),
  });
  const one = `${singular} ${isFeminine ? 'واحدة' : 'واحد'}`;
  const oneAsObject = isFeminine ? one : `${counted} واحدًا`;
  const none = `{n} ${singular}`;
  const inflected = (declined: Forms) => (count: number) => arabic(count, declined);
  return {
    alone: inflected(forms(one, 'ان', `لا ${plural}`)),
    nominative: inflected(forms(one, 'ان', none)),
    accusative: inflected(forms(oneAsObject, 'ين', none)),
    genitive: inflected(forms(one, 'ين', none)),
  };
}

/** The stem to which the ending of the dual is added. */
const dualOf = (singular: string) => singular.replace(/ة$/, 'ت');

export const nouns = {
  point: noun('نقطة', 'نقاط'),
  furtherPoint: noun('نقطة', 'نقاط', 'إضافية'),
  visit: noun('زيارة', 'زيارات'),
  time: noun('مرة', 'مرات'),
  reward: noun('مكافأة', 'مكافآت'),
  member: noun('عضو', 'أعضاء'),
  friend: noun('صديق', 'أصدقاء'),
  entry: noun('عملية', 'عمليات'),
  row: noun('صف', 'صفوف'),
  day: noun('يوم', 'أيام'),
  hour: noun('ساعة', 'ساعات'),
  minute: noun('دقيقة', 'دقائق'),
  second: noun('ثانية', 'ثوانٍ'),
};
