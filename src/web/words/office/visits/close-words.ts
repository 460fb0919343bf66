// The words of the day's close.
import { labels } from '../../../../contract/messages/labels.ts';
import { both, inBothLanguages, isolated, naming } from '../words.ts';

interface Counted {
  bills: string;
  amount: string | null;
  by: string;
  when: string;
}

/** In the place of a name that is no longer known. */
export const formerPerson = both('Somebody who has left', 'شخص غادر الفريق');

export const closeWords = inBothLanguages({
  title: both('Day’s close', 'إغلاق اليوم'),
  text: both(
    'What each person settled on a business day, and your count of the bills beside it.',
    'ما سجّله كل شخص في يوم عمل، وبجانبه عدّك للفواتير.',
  ),
  mine: both('My day', 'يومي'),
  mineText: both('What you have settled today.', 'ما سجّلته اليوم.'),
  back: both('Back to the till', 'العودة إلى الصندوق'),
  till: labels.till,
  everywhere: both('All of them', 'كلها'),
  day: labels.businessDay,
  print: labels.print,
  download: both('CSV', 'CSV'),
  downloadLabel: both('Download the day as CSV', 'نزّل اليوم بصيغة CSV'),
  none: both('Nothing was settled on this day', 'لم تُسجَّل زيارات في هذا اليوم'),
  noneText: both(
    'A close appears with the first visit of a person.',
    'يظهر الإغلاق مع أول زيارة يسجّلها شخص.',
  ),
  of: naming('Day’s close of {isolated day}', 'إغلاق يوم {isolated day}'),
  asOf: naming('As of {isolated moment}', 'حتى {isolated moment}'),
  formerPerson,
  figures: {
    visits: labels.visits,
    points: labels.points,
    bills: labels.bills,
    amounts: labels.amount,
    rewards: labels.rewards,
    benefits: labels.benefits,
    undone: both('Undone', 'تم التراجع عنها'),
    approved: both('Approved by others', 'وافق عليها آخرون'),
  },
  counted: both(
    ({ bills, amount, by, when }: Counted) =>
      `Counted: ${isolated(bills)} bills${amount === null ? '' : `, ${isolated(amount)}`} ` +
      `(${isolated(by)}, ${isolated(when)})`,
    ({ bills, amount, by, when }) =>
      `العدّ: ${isolated(bills)} فاتورة${amount === null ? '' : `، ${isolated(amount)}`} ` +
      `(${isolated(by)}، ${isolated(when)})`,
  ),
  count: both('Count the bills', 'عُدّ الفواتير'),
  countAgain: both('Count again', 'عُدّ مرة أخرى'),
  countOf: naming('Count the bills: {isolated person}', 'عُدّ الفواتير: {isolated person}'),
  countAgainOf: naming('Count again: {isolated person}', 'عُدّ مرة أخرى: {isolated person}'),
  countedBills: both('Bills counted', 'عدد الفواتير'),
  countedAmount: both('Their amount, if it was counted', 'مجموعها إن تم عدّه'),
  note: labels.note,
  save: both('Save the count', 'احفظ العدّ'),
  saved: both('Count saved', 'تم حفظ العدّ'),
});
