// So many of something, in the form that goes with the number.
import { pluralIn, type Forms } from '../plural.ts';

const inEnglish = pluralIn('en');
const inArabic = pluralIn('ar');

const counted = (english: Forms, arabic: Forms) => ({
  en: (count: number) => inEnglish(count, english),
  ar: (count: number) => inArabic(count, arabic),
});

export const members = counted(
  { one: '{n} member', other: '{n} members' },
  {
    zero: 'لا أعضاء',
    one: 'عضو واحد',
    two: 'عضوان',
    few: '{n} أعضاء',
    many: '{n} عضوًا',
    other: '{n} عضو',
  },
);

export const points = counted(
  { one: '{n} point', other: '{n} points' },
  {
    zero: 'لا نقاط',
    one: 'نقطة واحدة',
    two: 'نقطتان',
    few: '{n} نقاط',
    other: '{n} نقطة',
  },
);

export const entries = counted(
  { one: '{n} entry', other: '{n} entries' },
  {
    zero: 'لا قيود',
    one: 'قيد واحد',
    two: 'قيدان',
    few: '{n} قيود',
    many: '{n} قيدًا',
    other: '{n} قيد',
  },
);

export const visits = counted(
  { one: '{n} visit', other: '{n} visits' },
  {
    zero: 'لا زيارات',
    one: 'زيارة واحدة',
    two: 'زيارتان',
    few: '{n} زيارات',
    many: '{n} زيارة',
    other: '{n} زيارة',
  },
);

export const rows = counted(
  { one: '{n} row', other: '{n} rows' },
  {
    zero: 'لا صفوف',
    one: 'صف واحد',
    two: 'صفان',
    few: '{n} صفوف',
    many: '{n} صفًا',
    other: '{n} صف',
  },
);

export const seconds = counted(
  { one: '{n} second', other: '{n} seconds' },
  {
    zero: 'أقل من ثانية',
    one: 'ثانية واحدة',
    two: 'ثانيتان',
    few: '{n} ثوانٍ',
    many: '{n} ثانية',
    other: '{n} ثانية',
  },
);

/** Rewards that guests have claimed. */
export const rewardClaims = counted(
  { one: '{n} claimed reward', other: '{n} claimed rewards' },
  {
    zero: 'لا مكافآت محجوزة',
    one: 'مكافأة محجوزة واحدة',
    two: 'مكافأتان محجوزتان',
    few: '{n} مكافآت محجوزة',
    many: '{n} مكافأة محجوزة',
    other: '{n} مكافأة محجوزة',
  },
);
