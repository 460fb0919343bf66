// Arabic nouns beside a number: each is told once, and said in the case that its place asks for.
import { pluralIn, type Forms } from './plural.ts';

const arabic = pluralIn('ar');

/** A number with its noun, by the case of its place: 2 is نقطتان there, and نقطتين elsewhere. */
export interface CountedNoun {
  /** Standing alone, or beginning a sentence: of none it is 'لا نقاط', which follows no verb. */
  alone: (count: number) => string;
  /** As a subject. */
  nominative: (count: number) => string;
  /** As an object. */
  accusative: (count: number) => string;
  /** After a preposition, and after another noun. */
  genitive: (count: number) => string;
}

/**
 * A noun by its singular and its plural, each without its case; what ends in ة is feminine. An
 * adjective is told in the feminine, which both numbers of a feminine thing take.
 */
function noun(singular: string, plural: string, adjective?: string): CountedNoun {
  const isFeminine = singular.endsWith('ة');
  const described = (said: string, also = adjective) => (also ? `${said} ${also}` : said);
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
  const alone = forms(one, 'ان', `لا ${plural}`);
  const nominative = forms(one, 'ان', none);
  const accusative = forms(oneAsObject, 'ين', none);
  const genitive = forms(one, 'ين', none);
  return {
    alone: (count) => arabic(count, alone),
    nominative: (count) => arabic(count, nominative),
    accusative: (count) => arabic(count, accusative),
    genitive: (count) => arabic(count, genitive),
  };
}

/** What the ending of two is put to. */
const dualOf = (singular: string) => singular.replace(/ة$/, 'ت');

export const nouns = {
  point: noun('نقطة', 'نقاط'),
  furtherPoint: noun('نقطة', 'نقاط', 'إضافية'),
  visit: noun('زيارة', 'زيارات'),
  time: noun('مرة', 'مرات'),
  reward: noun('مكافأة', 'مكافآت'),
  member: noun('عضو', 'أعضاء'),
  entry: noun('عملية', 'عمليات'),
  row: noun('صف', 'صفوف'),
  day: noun('يوم', 'أيام'),
  hour: noun('ساعة', 'ساعات'),
  minute: noun('دقيقة', 'دقائق'),
  second: noun('ثانية', 'ثوانٍ'),
};
