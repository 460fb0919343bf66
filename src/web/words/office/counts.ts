// So many of something, in the form that goes with the number.
import { pluralIn } from '../plural.ts';

const inEnglish = pluralIn('en');
const inArabic = pluralIn('ar');

export const members = {
  en: (count: number) => inEnglish(count, { one: '{n} member', other: '{n} members' }),
  ar: (count: number) =>
    inArabic(count, {
      zero: 'لا أعضاء',
      one: 'عضو واحد',
      two: 'عضوان',
      few: '{n} أعضاء',
      many: '{n} عضوًا',
      other: '{n} عضو',
    }),
};

export const points = {
  en: (count: number) => inEnglish(count, { one: '{n} point', other: '{n} points' }),
  ar: (count: number) =>
    inArabic(count, {
      zero: 'لا نقاط',
      one: 'نقطة واحدة',
      two: 'نقطتان',
      few: '{n} نقاط',
      other: '{n} نقطة',
    }),
};

export const entries = {
  en: (count: number) => inEnglish(count, { one: '{n} entry', other: '{n} entries' }),
  ar: (count: number) =>
    inArabic(count, {
      zero: 'لا قيود',
      one: 'قيد واحد',
      two: 'قيدان',
      few: '{n} قيود',
      many: '{n} قيدًا',
      other: '{n} قيد',
    }),
};
