// The words by which a guest sets their birthday, in both languages.
import { useWords } from '../languages/language.ts';

const en = {
  label: 'My birthday',
  text: 'Day and month. You set it once; the restaurant can correct it.',
  day: 'Day',
  month: 'Month',
  save: 'Save my birthday',
  saving: 'Saving...',
  saved: 'Your birthday is saved',
  failed: 'Your birthday was not saved',
  months:
    'January February March April May June July August September October November December'.split(
      ' ',
    ),
};

const ar: typeof en = {
  label: 'يوم ميلادي',
  text: 'اليوم والشهر. تحدده مرة واحدة، ويستطيع المطعم تصحيحه.',
  day: 'اليوم',
  month: 'الشهر',
  save: 'احفظ يوم ميلادي',
  saving: 'جارٍ الحفظ...',
  saved: 'تم حفظ يوم ميلادك',
  failed: 'تعذّر حفظ يوم ميلادك',
  months: 'يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر'.split(' '),
};

/** The words of the current language. */
export const useBirthdayWords = () => ({ en, ar })[useWords().language];
